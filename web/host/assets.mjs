// The bytes Python is made of. The page fetches them, not the worker: they load in parallel from the first moment, progress can
// be shown, Firefox's workers bypass the service worker when off-line, and a restarted worker gets them again at no cost.

import { releaseFile } from "./release.mjs";

const FILES = {
  wasm: "pyodide/pyodide.asm.wasm",
  stdlib: "pyodide/python_stdlib.zip",
  app: "app.zip",
  lock: "pyodide/pyodide-lock.json", // names no package; Pyodide wants one of its own version
};

/** Sizes in bytes by path below `v/<hash>/`, from files.json; empty where that can't be read (progress is then without a total). */
async function fileSizes() {
  try {
    const list = await (await fetch(releaseFile("files.json"))).json();
    const files = Array.isArray(list) ? list : list.files;
    return Object.fromEntries(files.map(({ path, size }) => [path.replace(/^v\/[^/]+\//, ""), size]));
  } catch {
    return {};
  }
}

async function download(path) {
  const response = await fetch(releaseFile(path));
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
  return response;
}

/** Reads a copy of the body only to count it; the original goes on to whoever needs it. */
function countBytes(response, onbytes) {
  const copy = response.clone().body?.getReader();
  const step = ({ done, value }) => {
    if (done) return undefined;
    onbytes(value.length);
    return copy.read().then(step);
  };
  copy?.read().then(step).catch(() => {});
}

/** Compiles while downloading, which also lets the browser keep the machine code; a wrong type from the server costs only that. */
async function compile(response) {
  try {
    return await WebAssembly.compileStreaming(response);
  } catch {
    return WebAssembly.compile(await (await download(FILES.wasm)).arrayBuffer());
  }
}

/**
 * Downloads them all at once.
 * @param {(done: number, total: number) => void} onprogress bytes so far and in all (total 0: unknown)
 * @returns {Promise<{wasm: WebAssembly.Module, stdlib: ArrayBuffer, app: ArrayBuffer, lock: string}>}
 */
export async function loadAssets(onprogress) {
  let done = 0;
  let total = 0;
  const onbytes = (count) => onprogress((done += count), total);
  fileSizes().then((sizes) => {
    total = Object.values(FILES).reduce((sum, path) => sum + (sizes[path] ?? NaN), 0) || 0;
    onbytes(0);
  });
  const fetched = async (path) => {
    const response = await download(path);
    countBytes(response, onbytes);
    return response;
  };
  const [wasm, stdlib, app, lock] = await Promise.all([
    fetched(FILES.wasm).then(compile),
    fetched(FILES.stdlib).then((response) => response.arrayBuffer()),
    fetched(FILES.app).then((response) => response.arrayBuffer()),
    fetched(FILES.lock).then((response) => response.text()),
  ]);
  return { wasm, stdlib, app, lock };
}
