// A stand-in for the server while the page is drawn: each table is one scene, and every action is refused.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { events, scenes } from "./scenes.js";

const PORT = Number(process.env.PORT ?? 5500);
const GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

const tables = Object.entries(scenes).map(([id, view]) => ({
  id, rules: view.rules, names: view.seats.map((seat) => seat.name), totals: view.totals, target: view.target,
  deals: view.deal, your_turn: view.to_act.includes(0), over: view.winners.length > 0, updated: 1764470000, broken: null,
}));

const rules = {
  presets: [{ name: "classic", title: "Classic", summary: "The game as most people know it.", rules: "classic", min_players: 2, max_players: 8 }],
  options: [], bots: [{ name: "greedy", title: "Greedy", sentence: "Lays what it can." }],
};

const answers = {
  "GET /api/rules": [200, rules],
  "POST /api/rules/check": [200, { ok: true, rules: "classic", options: {}, message: "" }],
  "GET /api/tables": [200, { tables }],
  "POST /api/tables": [201, { id: "draw" }],
};

const server = createServer((request, response) => {
  const [status, body] = answers[`${request.method} ${request.url}`] ?? [204, null];
  response.writeHead(status, { "content-type": "application/json" });
  response.end(body ? JSON.stringify(body) : undefined);
});

function framed(value) {
  const body = Buffer.from(JSON.stringify(value));
  const head = body.length < 126 ? Buffer.from([0x81, body.length]) : Buffer.from([0x81, 126, body.length >> 8, body.length & 255]);
  return Buffer.concat([head, body]);
}

function read(data) {
  if ((data[0] & 15) !== 1) return null;
  const [length, at] = (data[1] & 127) === 126 ? [data.readUInt16BE(2), 4] : [data[1] & 127, 2];
  const mask = data.subarray(at, at + 4);
  return JSON.parse(data.subarray(at + 4, at + 4 + length).map((byte, i) => byte ^ mask[i & 3]).toString());
}

server.on("upgrade", (request, socket) => {
  const accept = createHash("sha1").update(request.headers["sec-websocket-key"] + GUID).digest("base64");
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`);
  const view = { ...(scenes[request.url.split("/")[3]] ?? scenes.draw), table: request.url.split("/")[3] };
  socket.write(framed(view));
  socket.on("data", (data) => {
    const said = read(data);
    if (said?.t === "resume") socket.write(Buffer.concat([framed({ t: "events", from: said.after, events }), framed(view)]));
    if (said?.t === "act") socket.write(framed({ t: "refused", seq: said.seq, token: said.token, code: "mock", message: `${said.token} is refused: this is a picture of a table`, choices: [] }));
  });
  socket.on("error", () => socket.destroy());
});

server.listen(PORT, "127.0.0.1", () => console.log(`mock server on http://127.0.0.1:${PORT}`));
