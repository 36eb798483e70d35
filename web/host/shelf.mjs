// The shelf: many texts by key, each with a short summary, in IndexedDB, or in memory where the browser refuses that. It knows nothing of
// what the texts are. The app asks by `{"shelf": {task, …}}`; what it asked for goes back to it as intents, in batches.

import { showNotice } from "./notices.mjs";
import { readStored } from "./storage.mjs";
import { texts } from "./texts.mjs";

const DATABASE = "bear-and-bacon";
const STORES = ["summaries", "bodies"];
const BATCH_ENTRIES = 200;
const BATCH_CHARACTERS = 300_000;

const memory = new Map(); // key -> [summary, body], what could not be written
const taken = new Map(); // the same, what was dropped: it can be restored until the page is closed
let opening;

/** The database, or null where the browser has none for us. */
function openDatabase() {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => STORES.forEach((name) => request.result.createObjectStore(name));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opening;
}

const result = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

const finished = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = resolve;
  transaction.onabort = transaction.onerror = () => reject(transaction.error);
});

async function write(entries) {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(STORES, "readwrite");
    for (const [key, summary, body] of entries) {
      transaction.objectStore("summaries").put(summary, key);
      transaction.objectStore("bodies").put(body, key);
    }
    await finished(transaction);
    for (const [key] of entries) memory.delete(key);
  } catch {
    for (const [key, ...parts] of entries) memory.set(key, parts); // refused or full
    if (database) showNotice(texts().notSaved, { kind: "storage" });
  }
}

async function read(store, key) {
  if (memory.has(key)) return memory.get(key)[STORES.indexOf(store)];
  const database = await openDatabase();
  return database ? ((await result(database.transaction(store).objectStore(store).get(key))) ?? null) : null;
}

async function drop(keys) {
  for (const key of keys) {
    const [summary, body] = [await read("summaries", key), await read("bodies", key)];
    if (body !== null) taken.set(key, [summary, body]);
    memory.delete(key);
  }
  const database = await openDatabase();
  if (!database) return;
  const transaction = database.transaction(STORES, "readwrite");
  for (const name of STORES) keys.forEach((key) => transaction.objectStore(name).delete(key));
  await finished(transaction);
}

async function restore(keys) {
  await write(keys.filter((key) => taken.has(key)).map((key) => [key, ...taken.get(key)]));
  keys.forEach((key) => taken.delete(key));
}

/** The summaries, some hundred at a time: a transaction does not outlive the wait for the worker. */
async function* summaries() {
  yield [...memory].map(([key, [summary]]) => [key, summary]);
  const database = await openDatabase();
  let last = null;
  while (database) {
    const store = database.transaction("summaries").objectStore("summaries");
    const range = last === null ? null : IDBKeyRange.lowerBound(last, true);
    const [keys, values] = await Promise.all([result(store.getAllKeys(range, BATCH_ENTRIES)), result(store.getAll(range, BATCH_ENTRIES))]);
    if (keys.length === 0) return;
    yield keys.map((key, index) => [key, values[index]]);
    last = keys.at(-1);
  }
}

async function list({ to }, ask) {
  for await (const entries of summaries()) await ask({ name: to, entries });
  await ask({ name: to, last: true, lasts: (await openDatabase()) !== null });
}

/** Sends texts to the app, batch by batch, and saves what it makes of them as one file. */
async function gather({ keys, to, file }, ask, save) {
  const parts = [];
  let entries = [];
  let size = 0;
  const send = async (more) => {
    const answer = await ask({ name: to, entries, ...more });
    parts.push(answer?.part ?? "");
    [entries, size] = [[], 0];
  };
  await send({ first: true, stored: readStored() });
  for (const key of keys) {
    const body = await read("bodies", key);
    if (typeof body !== "string") continue;
    entries.push([key, body]);
    size += body.length;
    if (size > BATCH_CHARACTERS) await send({});
  }
  await send({ last: true });
  save({ ...file, parts });
}

const TASKS = {
  put: ({ entries }) => write(entries),
  drop: ({ keys }) => drop(keys),
  restore: ({ keys }) => restore(keys),
  list,
  read: async ({ key, to }, ask) => ask({ name: to, record: key, body: await read("bodies", key) }),
  gather,
};

let last = Promise.resolve();

/**
 * Does a task after those before it; nobody waits for it.
 * @param {object} task `{task, …}`
 * @param {(intent: object) => Promise<object>} ask sends an intent; resolves to the answer, once the page shows it
 * @param {(file: {name: string, type: string, parts: string[]}) => void} save
 */
export function useShelf(task, ask, save) {
  last = last.then(() => TASKS[task.task]?.(task, ask, save)).catch((error) => {
    console.error(error);
    showNotice(texts().notSaved, { kind: "storage" });
  });
}
