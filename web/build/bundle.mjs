// Joins our modules into one script for the one-file edition: node bundle.mjs ENTRY OUTPUT FORMAT
// Modules that web/host/one-file/ has too are taken from there; the vendored ones from web/node_modules.

import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "../node_modules/esbuild/lib/main.js";

const WEB = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const VENDORED = {
  "idiomorph.mjs": "idiomorph/dist/idiomorph.esm.js",
  "pyodide.mjs": "pyodide/pyodide.mjs",
  "pyodide.asm.mjs": "pyodide/pyodide.asm.mjs",
};

const places = {
  name: "places",
  setup({ onResolve }) {
    onResolve({ filter: /\.mjs$/ }, ({ path, resolveDir }) => {
      const name = basename(path);
      if (name in VENDORED) return { path: join(WEB, "node_modules", VENDORED[name]) };
      const own = join(WEB, "host/one-file", name);
      return { path: existsSync(own) ? own : resolve(resolveDir, path) };
    });
  },
};

const [entry, outfile, format] = process.argv.slice(2);
await build({
  entryPoints: [entry],
  outfile,
  format,
  bundle: true,
  platform: "browser",
  charset: "utf8",
  minifyWhitespace: true,
  legalComments: "inline",
  absWorkingDir: WEB,
  // Pyodide takes a worker that has this for one of an old kind, and refuses it.
  banner: format === "iife" ? { js: "self.importScripts = undefined;" } : {},
  external: ["node:*", "ws"], // Pyodide asks for them under Node only
  define: { "import.meta.url": JSON.stringify("file:///bear-and-bacon/host/one-file.mjs") }, // never fetched: all is answered from memory
  plugins: [places],
  logLevel: "warning",
});
