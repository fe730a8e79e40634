// How the page is built: into the Python package, which serves it.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { texts } from "./src/lib/texts";

// While developing (`npm run dev`), /api goes to a running server: `rummy500 serve`, or the one named here.
const server = process.env.RUMMY500_SERVER ?? "http://127.0.0.1:8500";

/** The service worker stands at the page's root, in one file, and speaks the page's language. */
function worker(): Plugin {
  return {
    name: "worker",
    generateBundle() {
      const source = readFileSync(new URL("./src/sw.js", import.meta.url), "utf-8");
      this.emitFile({ type: "asset", fileName: "sw.js", source: source.replace("__TEXTS__", JSON.stringify(texts.awayScreen)) });
    },
  };
}

/** Beside each script and style sheet the same compressed, so that the server need not do it. */
function zipped(): Plugin {
  return {
    name: "zipped",
    enforce: "post",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/\.(js|css)$/.test(file.fileName)) continue;
        const text = file.type === "chunk" ? file.code : file.source;
        this.emitFile({ type: "asset", fileName: `${file.fileName}.gz`, source: gzipSync(text, { level: 9 }) });
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), worker(), zipped()],
  build: {
    outDir: "../src/rummy500/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
