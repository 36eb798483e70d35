// Tells at once when a worker is gone, however it went: it holds a lock for as long as it lives, and the page queues for that lock.
// Where the browser has no locks or refuses them, the time limit of a request finds out, later.

/** In the worker. */
export function holdLifeline(name) {
  globalThis.navigator.locks
    ?.request(name, () => {
      postMessage({ step: "alive" });
      return new Promise(() => {});
    })
    .catch(() => {});
}

/** On the page, once the worker is alive. */
export function watchLifeline(name, onend) {
  navigator.locks.request(name, onend).catch(() => {});
}

export const newLifeline = () => `bear-and-bacon ${Array.from(crypto.getRandomValues(new Uint32Array(3))).join("-")}`;
