// The bytes Python is made of, from the page itself.

import { readPart } from "./embedded.mjs";

const bytesOf = async (name) => (await readPart(name)).arrayBuffer();

/** Same result as the site's `loadAssets`. Nothing is downloaded, so there is no progress to tell. */
export async function loadAssets() {
  const [wasm, stdlib, app, lock] = await Promise.all([
    bytesOf("pyodide/pyodide.asm.wasm").then((bytes) => WebAssembly.compile(bytes)),
    bytesOf("pyodide/python_stdlib.zip"),
    bytesOf("app.zip"),
    readPart("pyodide/pyodide-lock.json").then((part) => part.text()),
  ]);
  return { wasm, stdlib, app, lock };
}
