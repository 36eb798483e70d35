// A module worker with nothing but Pyodide, speaking the same messages as the one PyScript makes.
//   page -> worker  {assets, lifeline, entry}, {ask: [n, json]} ...
//   worker -> page  {step}, {answer: [n, json]} ..., {failed}, "json" (a push)

import { startPyodide } from "./feed.mjs";
import { holdLifeline } from "./lifeline.mjs";

let handle;

async function start({ assets, lifeline, entry }) {
  holdLifeline(lifeline);
  const pyodide = await startPyodide(assets);
  postMessage({ step: "python" });
  await pyodide.runPythonAsync(entry);
  handle = pyodide.globals.get("handle");
  postMessage({ step: "ready" });
}

async function answer([number, message]) {
  postMessage({ answer: [number, await handle(message)] });
}

addEventListener("message", ({ data }) => {
  const work = data.ask ? answer(data.ask) : start(data);
  work.catch((error) => postMessage({ failed: String(error) }));
});
postMessage({ step: "assets" });
