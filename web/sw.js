// Keeps one whole release for off-line use. Small on purpose: releases are immutable folders named by their contents, so there is
// nothing to revalidate, and every name carries the app, its place and the release, so that copies on one host don't meet.

const RELEASE = "@@RELEASE@@"; // "v/<hash>"
const SCOPE = new URL(self.registration.scope);
const OWN = `bear-and-bacon ${SCOPE.pathname} `;
const CACHE = OWN + RELEASE;
const NETWORK_PATIENCE_MS = 3000;
const REPLY_PATIENCE_MS = 2000;

const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

async function tellPages(message) {
  for (const client of await pages()) client.postMessage(message);
}

// ---- install: all files, each proved by size and hash, or none

async function sha256(bytes) {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** One file, true to its entry in files.json. The HTTP cache may help, unless what it holds is wrong. */
async function fetchFile({ path, size, sha256: expected }) {
  const url = new URL(path, SCOPE);
  for (const cache of ["default", "reload"]) {
    const response = await fetch(url, { cache, credentials: "same-origin" });
    if (!response.ok) continue;
    const bytes = await response.arrayBuffer();
    if (bytes.byteLength !== size || (await sha256(bytes)) !== expected) continue;
    // A new answer: one that came by a redirect must not be given to a navigation.
    return new Response(bytes, { headers: { "content-type": response.headers.get("content-type") ?? "" } });
  }
  throw new Error(`${path} could not be fetched whole`);
}

async function precache() {
  const list = await (await fetch(new URL(`${RELEASE}/files.json`, SCOPE), { cache: "no-cache" })).json();
  const total = list.files.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  await caches.delete(CACHE); // what an interrupted attempt may have left
  const cache = await caches.open(CACHE);
  const keep = async (file) => {
    await cache.put(new URL(file.path, SCOPE), await fetchFile(file));
    done += file.size;
    tellPages({ type: "precache", done, total });
  };
  const listed = cache.put(new URL(`${RELEASE}/files.json`, SCOPE), Response.json(list));
  const failed = (await Promise.allSettled([listed, ...list.files.map(keep)])).find(({ reason }) => reason);
  if (!failed) return;
  await caches.delete(CACHE);
  await tellPages({ type: "precache-failed" });
  throw failed.reason;
}

self.addEventListener("install", (event) => event.waitUntil(precache()));

/** The pages to read, once the games stand: each by itself, and what fails is tried again at the next visit. */
async function fetchLater() {
  const cache = await caches.open(CACHE);
  const list = await (await cache.match(new URL(`${RELEASE}/files.json`, SCOPE)))?.json();
  for (const file of list?.later ?? []) {
    const url = new URL(file.path, SCOPE);
    if (!(await cache.match(url))) await fetchFile(file).then((response) => cache.put(url, response)).catch(() => {});
  }
  await tellPages({ type: "reading-kept" });
}

// ---- activate: nothing is deleted here, another tab may still run the previous release

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const ownCaches = async () => (await caches.keys()).filter((name) => name.startsWith(OWN));

/** Which release a page runs; undefined where it does not say. */
function releaseOf(client) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    client.postMessage({ type: "using?" }, [port2]);
    setTimeout(resolve, REPLY_PATIENCE_MS);
  });
}

/** Deletes our caches of releases that no page uses; none where a page does not answer. */
async function sweep() {
  if (self.registration.installing || self.registration.waiting) return; // the next release's cache is none of our business
  const old = (await ownCaches()).filter((name) => name !== CACHE);
  if (!old.length) return;
  const used = await Promise.all((await pages()).map(releaseOf));
  if (used.includes(undefined)) return;
  await Promise.all(old.filter((name) => !used.includes(name.slice(OWN.length))).map((name) => caches.delete(name)));
}

self.addEventListener("message", (event) => {
  const { type } = event.data ?? {};
  if (type === "release?") event.ports[0]?.postMessage(RELEASE);
  if (type === "skip-waiting") self.skipWaiting();
  if (type === "sweep") event.waitUntil(Promise.all([sweep(), fetchLater()]));
});

// ---- fetch

const inTime = (promise) =>
  Promise.race([promise, new Promise((_resolve, reject) => setTimeout(reject, NETWORK_PATIENCE_MS, new Error("too slow")))]);

/** A page: fresh where the network answers soon, else the one that belongs to this release. */
async function page(request, path) {
  try {
    const response = await inTime(fetch(request));
    if (response.ok) return response;
  } catch {
    // off-line, or slow as good as off-line
  }
  return (await (await caches.open(CACHE)).match(new URL(path, SCOPE))) ?? fetch(request);
}

const withIndex = (path) => (path === "" || path.endsWith("/") ? `${path}index.html` : path);

const IGNORING = { ignoreVary: true };
let thisRelease; // its cache, opened once

/** A file of a release, this one or one that another tab still runs: from our caches, else from the network. */
async function file(request) {
  thisRelease ??= caches.open(CACHE);
  const found = await (await thisRelease).match(request, IGNORING);
  if (found) return found;
  for (const name of await ownCaches()) {
    const older = await (await caches.open(name)).match(request, IGNORING);
    if (older) return older;
  }
  return fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== SCOPE.origin || !url.pathname.startsWith(SCOPE.pathname)) return;
  const path = url.pathname.slice(SCOPE.pathname.length);
  if (request.mode === "navigate") {
    if (path === "" || path.endsWith("/") || path.endsWith(".html")) event.respondWith(page(request, withIndex(path)));
  } else if (path !== "sw.js") event.respondWith(file(request));
});
