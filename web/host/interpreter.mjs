// The `interpreter` of PyScript's configuration: looks like pyodide.mjs, but starts from the bytes that the page sends.

import { version } from "../pyodide/pyodide.mjs";
import { startPyodide } from "./feed.mjs";
import { holdLifeline } from "./lifeline.mjs";

const assets = new Promise((resolve) => {
  const listen = ({ data }) => {
    if (data?.assets === undefined) return;
    removeEventListener("message", listen);
    holdLifeline(data.lifeline);
    resolve(data.assets);
  };
  addEventListener("message", listen);
});
postMessage({ step: "assets" });

export async function loadPyodide(options) {
  const pyodide = await startPyodide(await assets, options);
  // PyScript hands every event of the worker to a Python global of this name, if late: also the message with the bytes.
  pyodide.globals.set("xworker", { onmessage() {}, onmessageerror: console.warn, onerror: console.warn });
  // PyScript's own Python package is for pages (display, events, storage …) and nothing here uses it. Where a module of that name is
  // there already, PyScript does not compile and import its dozen modules at each start.
  pyodide.runPython("import sys, types; sys.modules['pyscript'] = types.ModuleType('pyscript')");
  postMessage({ step: "python" });
  return pyodide;
}

export { version };
