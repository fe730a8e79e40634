// Puts the page up.
import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { dress } from "./lib/settings.svelte";

dress();
const target = document.getElementById("app");
if (target) mount(App, { target });

// After everything else: it is of use only when the server is away.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  setTimeout(() => void navigator.serviceWorker.register("/sw.js").catch(() => {}), 3000);
}
