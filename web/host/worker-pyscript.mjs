// The first way to start Python: a named PyScript worker, `<script type="py" worker>`, without SharedArrayBuffer.

import { newLifeline, watchLifeline } from "./lifeline.mjs";
import { releaseFile, RELEASE_URL, SITE_URL } from "./release.mjs";

const UNUSED_PLUGINS = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"];

let pyscript; // loaded once, by the first start
let count = 0;

/** PyScript reads these elements when it loads, once for each of its two Pythons, and here for its plugins only. */
function insertConfigs() {
  for (const tag of ["py-config", "mpy-config"]) {
    const config = document.createElement(tag);
    config.setAttribute("type", "json");
    config.textContent = JSON.stringify({ plugins: UNUSED_PLUGINS.map((name) => `!${name}`) });
    document.head.append(config);
  }
}

async function loadPyScript() {
  insertConfigs();
  const core = await import(releaseFile("pyscript/core.js"));
  // PyScript's own hook is passed to the worker as source text and needs `eval`, which our security policy forbids; it only
  // serves `pyscript.fs`, which we don't use.
  core.hooks.worker.onBeforeRunAsync.clear();
  return core;
}

/** What the worker's Python is started with. Given as text, it costs no request, neither here nor in the worker. */
const workerConfig = () =>
  JSON.stringify({ interpreter: releaseFile("host/interpreter.mjs"), sync_main_only: true, packages_cache: "never" });

function insertScript() {
  count += 1;
  const script = document.createElement("script");
  script.type = "py";
  script.setAttribute("worker", "");
  script.setAttribute("name", `bear-and-bacon-${count}`);
  script.setAttribute("src", releaseFile("worker.py"));
  script.setAttribute("config", workerConfig());
  document.head.append(script);
  return script;
}

/** The worker of a newly inserted script element, as PyScript makes it. */
function insertWorker({ hooks }) {
  return new Promise((resolve) => {
    hooks.main.onWorker.add(function once(_wrap, worker) {
      hooks.main.onWorker.delete(once);
      resolve(worker);
    });
    insertScript();
  });
}

/** PyScript opens a database for each address of an interpreter; ours changes with every release. */
async function deleteOldDatabases() {
  for (const { name } of (await indexedDB.databases?.()) ?? []) {
    if (name.startsWith(`IDBMap/${SITE_URL}`) && !name.includes(RELEASE_URL)) indexedDB.deleteDatabase(name);
  }
}

/** Same arguments and result as `startBare`. */
export async function startPyScript(assets, { onstep, onpush, onfail }) {
  pyscript ??= loadPyScript();
  const worker = await insertWorker(await pyscript);
  const lifeline = newLifeline();
  return new Promise((resolve, reject) => {
    const fail = (error) => {
      reject(error);
      onfail(error);
    };
    const onsteps = {
      assets: () => assets.then((bytes) => worker.postMessage({ assets: bytes, lifeline }), fail),
      alive: () => watchLifeline(lifeline, () => fail(new Error("the worker is gone"))),
    };
    worker.addEventListener("message", ({ data }) => {
      if (typeof data === "string" && data.startsWith("{")) onpush(data);
      else if (data?.step) (onsteps[data.step] ?? onstep)(data.step);
    });
    worker.addEventListener("error", (event) => fail(new Error(event.message ?? "the worker could not be loaded")));
    worker.onerror = ({ error }) => console.warn("PyScript:", error); // a failed start rejects `ready` as well
    worker.ready.then(() => {
      resolve({ ask: (json) => worker.sync.handle(json), stop: () => worker.terminate() });
      deleteOldDatabases().catch(() => {});
    }, fail);
  });
}
