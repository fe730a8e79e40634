// How the page is built: into the Python package, which serves it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { catalogue as de } from "./src/texts/de";
import { catalogue as en } from "./src/texts/en";
import { catalogue as es } from "./src/texts/es";
import { catalogue as fr } from "./src/texts/fr";
import { catalogue as he } from "./src/texts/he";

// While developing (`npm run dev`), /api goes to a running server: `rummy500 serve`, or the one named here.
const server = process.env.RUMMY500_SERVER ?? "http://127.0.0.1:8500";

const catalogues = { en, es, fr, de, he };

/** The service worker stands at the page's root, in one file: it holds its few sentences in every language. */
function worker(): Plugin {
  const away = Object.fromEntries(Object.entries(catalogues).map(([name, said]) => [name, said.texts.awayScreen]));
  return {
    name: "worker",
    generateBundle() {
      const source = readFileSync(new URL("./src/sw.js", import.meta.url), "utf-8");
      this.emitFile({ type: "asset", fileName: "sw.js", source: source.replace("__TEXTS__", JSON.stringify(away)) });
    },
  };
}

/** Beside each script and style sheet the same compressed, so that the server need not do it. Made of the files as
 * they were written: other plugins change them until then. */
function zipped(): Plugin {
  return {
    name: "zipped",
    writeBundle({ dir }, bundle) {
      for (const { fileName } of Object.values(bundle)) {
        if (!dir || !/\.(js|css)$/.test(fileName)) continue;
        const path = join(dir, fileName);
        writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
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
    // What every visit needs comes in one file instead of a dozen, whatever else uses parts of it: a browser asks a
    // server for six files at a time, and one packs better. What several other screens use is one file too.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "page", tags: ["$initial"] },
            { name: "shared", test: /src[\\/](lib|parts)[\\/]/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
