// Joins our modules into one script: node bundle.mjs EDITION ENTRY OUTPUT FORMAT
// `site`: Pyodide's own modules stay beside the script. `one-file`: they go in too, and modules that web/host/one-file/ has are
// taken from there.

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

const [edition, entry, outfile, format] = process.argv.slice(2);
const whole = edition === "one-file";

const places = {
  name: "places",
  setup({ onResolve }) {
    onResolve({ filter: /\.mjs$/ }, ({ path, resolveDir }) => {
      const name = basename(path);
      if (!whole && path.startsWith("../pyodide/")) return { path, external: true };
      if (name in VENDORED) return { path: join(WEB, "node_modules", VENDORED[name]) };
      const own = join(WEB, "host/one-file", name);
      return { path: whole && existsSync(own) ? own : resolve(resolveDir, path) };
    });
  },
};

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
  // In one file nothing is ever fetched: all is answered from memory.
  define: whole ? { "import.meta.url": JSON.stringify("file:///bear-and-bacon/host/one-file.mjs") } : {},
  plugins: [places],
  logLevel: "warning",
});
