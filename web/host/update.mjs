// The service worker: registers it, hears how far the off-line copy is, and brings in a new version when the app says so.

import { RELEASE, SITE_URL } from "./release.mjs";

let registration = null;
let reloading = false;

const setOffline = (state) => (document.documentElement.dataset.offline = state);

/** Asks a service worker which release it carries. */
function releaseOf(worker) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage({ type: "release?" }, [port2]);
    setTimeout(resolve, 3000, null);
  });
}

async function offer(worker, onupdate) {
  const release = await releaseOf(worker);
  // A page that came fresh from the network may already be the new version: nothing to ask then, nothing to reload.
  if (release === RELEASE) worker.postMessage({ type: "skip-waiting" });
  else if (release) onupdate();
}

function watchNext(worker, onupdate) {
  worker?.addEventListener("statechange", () => {
    if (worker.state !== "installed") return;
    if (navigator.serviceWorker.controller) offer(worker, onupdate);
  });
}

function hear({ data, ports }) {
  if (data?.type === "precache") setOffline(data.done < data.total ? `${Math.floor((100 * data.done) / data.total)}%` : "ready");
  if (data?.type === "precache-failed") setOffline("no");
  if (data?.type === "using?") ports[0]?.postMessage(RELEASE);
}

const AN_HOUR_MS = 3_600_000;
let lookedAt = Date.now();

/** Browsers look for a new version when a page is opened; a page may stay open for days. */
function lookForUpdate() {
  if (document.hidden || Date.now() - lookedAt < AN_HOUR_MS) return;
  lookedAt = Date.now();
  registration.update().catch(() => {}); // off-line
}

/** Missing on plain http and in some private windows; in a sandboxed frame the mere look is an error. */
function serviceWorkers() {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/** The style sheet has an eye on it: what can't be had off-line is not offered then. */
function watchNetwork() {
  const show = () => (document.documentElement.dataset.network = navigator.onLine ? "on" : "off");
  addEventListener("online", show);
  addEventListener("offline", show);
  show();
}

/** @param {() => void} onupdate a new version is waiting */
export async function watchUpdates(onupdate) {
  watchNetwork();
  const container = serviceWorkers();
  if (!container) return setOffline("no");
  container.addEventListener("message", hear);
  container.addEventListener("controllerchange", () => reloading && location.reload());
  try {
    registration = await container.register(new URL("sw.js", SITE_URL), { scope: SITE_URL, updateViaCache: "none" });
  } catch (error) {
    console.info("No off-line use:", error.message);
  }
  if (!registration) return setOffline("no");
  watchNext(registration.installing, onupdate);
  registration.addEventListener("updatefound", () => watchNext(registration.installing, onupdate));
  if (registration.waiting && container.controller) offer(registration.waiting, onupdate);
  document.addEventListener("visibilitychange", lookForUpdate);
  container.ready.then(({ active }) => {
    setOffline("ready");
    active.postMessage({ type: "sweep" });
  });
  return undefined;
}

/** Switches to the waiting version. Everything worth keeping is stored by now; the page reloads once the new one is in charge. */
export async function takeUpdate() {
  const waiting = registration?.waiting;
  if (!waiting) return location.reload();
  reloading = true;
  return waiting.postMessage({ type: "skip-waiting" });
}
