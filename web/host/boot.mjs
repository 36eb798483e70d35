// The page's host: carries intents to Python and puts its answers on the page. It knows nothing of any game.

import { rememberOpener, syncDialog, watchDialogs } from "./dialogs.mjs";
import { runEngine } from "./engine.mjs";
import { watchFiles } from "./files.mjs";
import { rememberFocus } from "./focus.mjs";
import { setHash, watchHistory } from "./history.mjs";
import { watchIntents } from "./intents.mjs";
import { syncInView } from "./inview.mjs";
import { watchKeys } from "./keys.mjs";
import { hush, say } from "./live.mjs";
import { createMessages } from "./messages.mjs";
import { morphRegions, setRoot } from "./morph.mjs";
import { showUpdate } from "./motion.mjs";
import { showNotice } from "./notices.mjs";
import { createProgress } from "./progress.mjs";
import { PAGE_ADDRESS } from "./release.mjs";
import { syncRoving, watchRoving } from "./roving.mjs";
import { perform } from "./services.mjs";
import { readStored, storageLasts, store } from "./storage.mjs";
import { watchTabs } from "./tabs.mjs";
import { texts } from "./texts.mjs";
import { showThought } from "./thought.mjs";
import { watchUpdates } from "./update.mjs";
import { EMBEDDED, routed, visit, watchHost } from "./visit.mjs";

globalThis.hostStarted = true; // the page's help script (index.html) waits for this

const root = document.documentElement;
let ready = false; // the present worker has been told what is stored
let early = null; // the last intent of a reader who was quicker than Python
let waiting = 0; // intents of the reader not yet answered
let timer = 0;
let progress;
let messages;

// ---- from the page to Python

function entropy() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Tells a fresh worker what is stored; the answer is the whole page. */
async function begin({ quietly = false } = {}) {
  const restarted = root.hasAttribute("data-ready") && !quietly;
  const first = !root.hasAttribute("data-ready");
  const answer = await messages.render({
    name: "start",
    lang: root.lang,
    hash: location.hash,
    address: PAGE_ADDRESS,
    copy: Number(root.dataset.copy) || 0, // bytes of the one-file edition beside this page
    stored: readStored(),
    entropy: entropy(),
    now: Date.now(),
    storage: storageLasts(),
    zone: -new Date().getTimezoneOffset(),
    ...visit(),
  }).catch(() => null);
  if (!answer) return; // lost again: the engine starts another
  await apply(answer);
  ready = true;
  progress.end();
  root.toggleAttribute("data-ready", true);
  performance.mark("playable");
  if (restarted) showNotice(texts().restarted, { kind: "restarted" });
  if (first) opened();
  sendEarly();
}

/** Once, when the site can be used. */
function opened() {
  if (EMBEDDED) return;
  watchUpdates(() => send({ name: "update-ready" }));
  watchTabs(() => showNotice(texts().otherTab, { kind: "tabs" }));
}

function sendEarly() {
  setWaiting(0);
  if (early) send(early);
  early = null;
}

function setWaiting(count) {
  waiting = count;
  root.toggleAttribute("data-busy", waiting > 0);
}

/** Sends an intent of the reader. Before Python is there, the last one is kept. */
async function send(intent) {
  if (!ready) {
    early = intent;
    setWaiting(1);
    return;
  }
  const answer = messages.render(intent);
  if (!answer) return;
  setWaiting(waiting + 1);
  try {
    await apply(await answer);
  } catch (error) {
    if (ready) console.error(error); // else the worker was lost, and `begin` will come
  }
  if (ready) setWaiting(Math.max(0, waiting - 1));
}

/** Sends an intent that the app itself asked for; the page is not "busy" meanwhile. */
/** Sends an intent for a part of the host that waits for what comes of it. */
async function ask(intent) {
  const answer = await messages.render(intent);
  if (answer) await apply(answer);
  return answer;
}

const sendLater = (intent) => ready && messages.render(intent)?.then(apply, () => {});

function setTimer(after) {
  clearTimeout(timer);
  if (after) timer = setTimeout(sendLater, after.ms, after.intent);
}

// ---- from Python to the page

function save(values) {
  const saved = Object.entries(values).map(([key, value]) => store(key, value));
  if (saved.includes(false) && storageLasts()) showNotice(texts().notSaved, { kind: "storage" });
}

function updatePage(answer) {
  const restoreFocus = rememberFocus();
  rememberOpener();
  if (answer.root) setRoot(answer.root);
  if (answer.title) document.title = answer.title;
  if (answer.regions) morphRegions(answer.regions, answer.push === true);
  syncRoving();
  syncDialog();
  syncInView();
  restoreFocus(answer.focus);
}

/** Carries out an answer (or a push), in the order that keeps a game safe: first store, then show. */
async function carryOut(answer) {
  if (answer.ok === false) showNotice(answer.error?.message ?? "", { kind: "error" });
  if (answer.store) save(answer.store);
  if (typeof answer.hash === "string") setHash(answer.hash, answer.push === true);
  if ("after" in answer) setTimer(answer.after);
  if (answer.hush) hush();
  await showUpdate(answer.regions ?? {}, () => updatePage(answer));
  if (answer.push === true) scrollTo(0, 0);
  if (answer.say) say(answer.say);
  if (answer.do) await perform(answer.do, { ask, restart });
}

/** What nobody asked for: how far a thought has come is shown at once, between answers. */
function takePush(message) {
  if (message.progress) showThought(message.progress);
  else apply(message);
}

/** The app starts over from what is stored, as after a reload. Later, for the present answer is still being carried out. */
function restart() {
  setTimeout(() => begin({ quietly: true }));
}

let lastUpdate = Promise.resolve();

/** Answers are carried out one after the other, in the order in which they come. */
function apply(answer) {
  lastUpdate = lastUpdate.then(() => carryOut(answer)).catch(console.error);
  return lastUpdate;
}

// ---- the worker's life

function onstep(name) {
  if (name === "pyscript" || name === "bare") root.dataset.boot = name;
  progress.step(name === "python" ? "games" : name);
}

function onlost() {
  ready = false;
  clearTimeout(timer);
  progress.begin();
}

/** Given up. A blocked request or worker shows itself only as a violation of a policy (see index.html). */
function ondead(error) {
  progress.end();
  const blocked = globalThis.hostViolation;
  globalThis.showHelp(blocked ? "policy" : "stopped", blocked ?? String(error));
}

function run() {
  root.toggleAttribute("data-share", Boolean(navigator.share));
  progress = createProgress();
  const engine = runEngine({
    bytes: progress.bytes,
    step: onstep,
    push: (json) => takePush(messages.pushed(json) ?? {}),
    ready: begin,
    lost: onlost,
    dead: ondead,
  });
  messages = createMessages(engine);
  watchIntents(send);
  watchFiles(ask);
  watchHistory((hash) => send({ name: "route", hash, ...routed() }));
  watchRoving(); // before the keys: arrows inside a group belong to it
  watchKeys();
  watchDialogs();
  watchHost(send);
  syncRoving();
}

if (!root.hasAttribute("data-reset")) run(); // index.html asks there what shall be removed
