// The second way to start Python: our own module worker, for where PyScript can't run (it needs IndexedDB).

import { newLifeline, watchLifeline } from "./lifeline.mjs";
import { entryCode, makeWorker } from "./parts.mjs";

/**
 * @param {Promise<object>} assets see assets.mjs
 * @param {{onstep: (name: string) => void, onpush: (json: string) => void, onfail: (error: Error) => void}} listeners
 * @returns {Promise<{ask: (json: string) => Promise<string>, stop: () => void}>} once Python can answer
 */
export async function startBare(assets, { onstep, onpush, onfail }) {
  const worker = await makeWorker();
  const lifeline = newLifeline();
  const entry = entryCode();
  const waiting = new Map(); // number of a request -> what to call with its answer
  let count = 0;
  const port = {
    ask(json) {
      count += 1;
      worker.postMessage({ ask: [count, json] });
      return new Promise((resolve) => waiting.set(count, resolve));
    },
    stop: () => worker.terminate(),
  };
  return new Promise((resolve, reject) => {
    const fail = (error) => {
      reject(error);
      onfail(error);
    };
    const take = ([number, json]) => {
      waiting.get(number)?.(json);
      waiting.delete(number);
    };
    const onsteps = {
      assets: () => Promise.all([assets, entry]).then(([bytes, code]) => worker.postMessage({ assets: bytes, lifeline, entry: code }), fail),
      alive: () => watchLifeline(lifeline, () => fail(new Error("the worker is gone"))),
      ready: () => resolve(port),
    };
    worker.onerror = (event) => fail(new Error(event.message ?? "the worker could not be loaded"));
    worker.onmessage = ({ data }) => {
      if (typeof data === "string") onpush(data);
      else if (data.answer) take(data.answer);
      else if (data.failed) fail(new Error(data.failed));
      else (onsteps[data.step] ?? onstep)(data.step);
    };
  });
}
