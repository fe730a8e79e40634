// What is shown when the server is away? A page that says so and waits. Everything else comes from the server: this
// worker keeps nothing, so it can never show a page of yesterday. The build puts the texts in (vite.config.ts).
const all = __TEXTS__;
const language = new URL(self.location).searchParams.get("lang");
const lang = all[language] ? language : "en";
const texts = all[lang];

const page = `<!doctype html>
<html lang="${lang}" dir="${lang === "he" ? "rtl" : "ltr"}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark"><title>${texts.title}</title>
<style>
  body { display: grid; place-content: center; min-height: 100dvh; margin: 0; padding: 1rem; box-sizing: border-box;
    background: #24503f; color: #f4f7f2; font: 1.05rem/1.5 system-ui, sans-serif; text-align: center; }
  main { max-width: 26rem; } h1 { font-size: 1.5rem; margin: 0 0 .5rem; }
  button { min-height: 48px; padding: 0 1.4rem; border: 0; border-radius: 12px; background: #f2c14e; color: #3a2a00;
    font: inherit; font-weight: 700; }
  button:focus-visible { outline: 3px solid #fff; outline-offset: 2px; }
</style>
<main role="alert"><h1>${texts.title}</h1><p>${texts.safe}</p><p>${texts.trying}</p><button>${texts.now}</button></main>
<script>
  const look = async () => { try { if ((await fetch("/api/health", { cache: "no-store" })).ok) location.reload(); } catch {} };
  document.querySelector("button").onclick = look;
  setInterval(look, 2000);
</script>
</html>`;

const away = () => new Response(page, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(away));
});
