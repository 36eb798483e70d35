// Runs in the worker: starts Pyodide from what the page has downloaded, so that the worker itself fetches nothing.

import createPyodideModule from "../pyodide/pyodide.asm.mjs";
import { loadPyodide } from "../pyodide/pyodide.mjs";

const APP_ARCHIVE = "/app.zip";

/** Answers Pyodide's two requests (the wasm, the standard library) from memory while `task` runs. */
async function answeringFromMemory({ wasm, stdlib }, task) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = (url, options) => {
    const name = String(url?.url ?? url).split("/").pop();
    if (name === "pyodide.asm.wasm") return Promise.resolve(new Response());
    if (name === "python_stdlib.zip") return Promise.resolve(new Response(stdlib));
    return fetch(url, options);
  };
  // The page has compiled the module already.
  WebAssembly.instantiateStreaming = async (_response, imports) => ({
    module: wasm,
    instance: await WebAssembly.instantiate(wasm, imports),
  });
  try {
    return await task();
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/**
 * Pyodide with the app's archive on Python's path.
 * @param {object} assets see assets.mjs
 * @param {object} options passed on to loadPyodide
 */
export async function startPyodide(assets, options = {}) {
  const pyodide = await answeringFromMemory(assets, () =>
    loadPyodide({
      ...options,
      createPyodideModule,
      indexURL: new URL("../pyodide/", import.meta.url).href,
      lockFileContents: assets.lock,
      fsInit: async (fs) => fs.writeFile(APP_ARCHIVE, new Uint8Array(assets.app)),
    }),
  );
  // At the end of the path, and not by PYTHONPATH: there each of the hundred modules of Python's own start is looked for here first.
  pyodide.runPython(`import sys; sys.path.append("${APP_ARCHIVE}")`);
  return pyodide;
}
