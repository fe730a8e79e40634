// Sounds, made on the spot: a card, a meld, my turn, a match won. Nothing to download, nothing until switched on.
import { settings } from "./settings.svelte";

type Name = "card" | "meld" | "turn" | "win";

let context: AudioContext | null = null;

function ready(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A short rush of noise, as paper makes on cloth. */
function rustle(audio: AudioContext, at: number, loud: number): void {
  const length = Math.round(audio.sampleRate * 0.07);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: 2400, Q: 0.7 });
  source.connect(filter).connect(new GainNode(audio, { gain: loud })).connect(audio.destination);
  source.start(at);
}

function tone(audio: AudioContext, at: number, frequency: number, length: number): void {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.08, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
  const voice = new OscillatorNode(audio, { type: "triangle", frequency });
  voice.connect(gain).connect(audio.destination);
  voice.start(at);
  voice.stop(at + length);
}

export function sound(name: Name): void {
  const audio = ready();
  if (!audio) return;
  const now = audio.currentTime;
  if (name === "card") rustle(audio, now, 0.22);
  else if (name === "meld") for (let i = 0; i < 3; i++) rustle(audio, now + i * 0.06, 0.2);
  else if (name === "turn") [660, 880].forEach((pitch, i) => tone(audio, now + i * 0.09, pitch, 0.22));
  else [523, 659, 784, 1047].forEach((pitch, i) => tone(audio, now + i * 0.13, pitch, 0.5));
}
