// Keeps one Python worker alive: decides how it is started, limits how long it may take, starts it anew when it dies.

import { loadAssets } from "./assets.mjs";
import { WAYS } from "./ways.mjs";

const ANSWER_LIMIT_MS = 15_000;
const MOST_RESTARTS = 3; // in a row, without one answer between them

/** The ways to start, in order: first the one that worked before. `?boot=bare` and `?boot=pyscript` force one. */
function waysToStart(proved) {
  const forced = new URLSearchParams(location.search).get("boot");
  if (forced in WAYS) return [forced];
  return proved === "bare" ? ["bare"] : Object.keys(WAYS);
}

/** `renewals`: a set to which a function is added that starts the time anew. */
function withLimit(promise, milliseconds, message, renewals = new Set()) {
  let timer;
  let renew;
  const limit = new Promise((_resolve, reject) => {
    renew = () => {
      clearTimeout(timer);
      timer = setTimeout(() => reject(new Error(message)), milliseconds);
    };
    renew();
    renewals.add(renew);
  });
  return Promise.race([promise, limit]).finally(() => {
    clearTimeout(timer);
    renewals.delete(renew);
  });
}

/**
 * @param {object} on
 * @param {(done: number, total: number) => void} on.bytes download progress
 * @param {(name: string) => void} on.step `python` (interpreter runs), `pyscript` / `bare` (the way that worked)
 * @param {(json: string) => void} on.push a message nobody asked for
 * @param {() => void} on.ready a fresh worker can answer and knows nothing yet (first start and every restart)
 * @param {(error: Error) => void} on.lost the worker is gone, its requests are lost, another is being started
 * @param {(error: Error) => void} on.dead given up
 */
export function runEngine(on) {
  let assets; // downloaded once, kept for restarts
  let port = null; // to the worker that can answer
  let proved; // the way that worked
  let generation = 0; // tells a late event of a dead worker from the present one
  let failures = 0;
  const waiting = new Set(); // what starts the time limit of each request anew

  async function startOne(way, mine) {
    const [start, limit] = WAYS[way];
    const started = start(assets, {
      onstep: on.step,
      onpush: (json) => {
        if (mine !== generation) return;
        for (const renew of waiting) renew(); // a worker that tells something is not a silent one
        on.push(json);
      },
      onfail: (error) => port && mine === generation && replace(error),
    });
    started.then((late) => mine !== generation && late.stop(), () => {});
    await assets;
    return withLimit(started, limit, `${way}: no start within ${limit / 1000} s`);
  }

  async function start() {
    assets ??= loadAssets(on.bytes);
    let reason;
    for (const way of waysToStart(proved)) {
      generation += 1;
      try {
        port = await startOne(way, generation);
        proved = way;
        on.step(way);
        on.ready();
        return;
      } catch (error) {
        reason = error;
        console.warn(`Python did not start (${way}):`, error);
      }
    }
    assets.catch(() => (assets = undefined)); // a failed download may be tried again
    on.dead(reason);
  }

  function replace(error) {
    console.warn("The worker is replaced:", error);
    port?.stop();
    port = null;
    generation += 1;
    failures += 1;
    on.lost(error);
    if (failures > MOST_RESTARTS) on.dead(error);
    else start();
  }

  /** One request. Rejects when the worker is lost meanwhile; by then a new one is on its way. */
  async function ask(json) {
    const mine = generation;
    if (!port) throw new Error("no worker yet");
    try {
      const answer = await withLimit(port.ask(json), ANSWER_LIMIT_MS, `no answer within ${ANSWER_LIMIT_MS / 1000} s`, waiting);
      failures = 0;
      return answer;
    } catch (error) {
      if (mine === generation) replace(error);
      throw error;
    }
  }

  start();
  return { ask };
}
