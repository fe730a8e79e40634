// Puts the page up, in the language that the server found for it or that was chosen here.
import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { dress } from "./lib/settings.svelte";
import { chosenLanguage, language, speak } from "./lib/texts";

// No await at the top: the texts use a part of this same file, and would wait for it while it waits for them.
async function open(): Promise<void> {
  dress();
  await speak(chosenLanguage() || document.documentElement.lang);
  const target = document.getElementById("app");
  if (target) mount(App, { target });

  // After everything else: it is of use only when the server is away.
  if (import.meta.env.PROD && "serviceWorker" in navigator) {
    setTimeout(() => void navigator.serviceWorker.register(`/sw.js?lang=${language}`).catch(() => {}), 3000);
  }
}

void open();
