// What only the page can do for the app: copy, share, save a file, make a sound, reload, take a new version.

import { showNotice } from "./notices.mjs";
import { useShelf } from "./shelf.mjs";
import { playSound } from "./sounds.mjs";
import { texts } from "./texts.mjs";
import { takeUpdate } from "./update.mjs";

/** For where the clipboard interface is missing or refused: plain http, old browsers, frames. */
function copyBySelection(text) {
  const field = document.createElement("textarea");
  field.value = text;
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
  }
}

async function copy(text) {
  const copied = await navigator.clipboard?.writeText(text).then(() => true, () => false) || copyBySelection(text);
  showNotice(copied ? texts().copied : texts().notCopied, { kind: "copy" });
}

/** To the system's share sheet; where there is none, or it fails, `copy` (else the address, else the text) is copied. */
async function share({ copy: instead, ...data }) {
  const fallback = () => copy(instead ?? data.url ?? data.text ?? "");
  if (!navigator.share) return fallback();
  return navigator.share(data).catch((error) => (error.name === "AbortError" ? undefined : fallback()));
}

function download({ name, text, parts = [text], type = "text/plain" }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(parts, { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const SERVICES = {
  copy,
  share,
  download,
  sound: playSound,
  reload: () => location.reload(),
  update: takeUpdate,
  shelf: (task, { ask }) => useShelf(task, ask, download),
  restart: (_wanted, { restart }) => restart(),
};

/**
 * @param {object[]} wishes each `{service: argument}`
 * @param {{ask: (intent: object) => Promise<object>, restart: () => void}} host what a service may do with the app, later
 */
export async function perform(wishes, host) {
  for (const wish of wishes) {
    for (const [name, argument] of Object.entries(wish)) await SERVICES[name]?.(argument, host);
  }
}
