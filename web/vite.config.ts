// How the page is built: into the Python package, which serves it.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// While developing (`npm run dev`), /api goes to a running server: `rummy500 serve`, or the one named here.
const server = process.env.RUMMY500_SERVER ?? "http://127.0.0.1:8500";

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
