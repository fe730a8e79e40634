// How the page is built: into the Python package, which serves it.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// While developing, /api goes to a running server (or to `npm run mock`, which is the default).
const server = process.env.RUMMY500_SERVER ?? "http://127.0.0.1:5500";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/rummy500/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
