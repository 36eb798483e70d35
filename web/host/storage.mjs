// What the app keeps between visits: text by key, in localStorage, or in memory where the browser refuses that.

import { EMBEDDED, embeddedSettings, handedBack, tellHost } from "./visit.mjs";

const PREFIX = "bear-and-bacon/";

function openStorage() {
  try {
    const probe = `${PREFIX}probe`;
    localStorage.setItem(probe, "1");
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    return null;
  }
}

const memory = EMBEDDED ? handedBack() : new Map();
const disk = EMBEDDED ? null : openStorage();

/** Whether what is stored will be there at the next visit. */
export const storageLasts = () => EMBEDDED || disk !== null;

function storedSettings() {
  try {
    return localStorage.getItem(`${PREFIX}settings`);
  } catch {
    return null;
  }
}

/** All of it, by key without our prefix. */
export function readStored() {
  const stored = {};
  for (let index = 0; index < (disk?.length ?? 0); index += 1) {
    const name = disk.key(index);
    if (name.startsWith(PREFIX)) stored[name.slice(PREFIX.length)] = disk.getItem(name);
  }
  if (EMBEDDED && !memory.has("settings")) memory.set("settings", embeddedSettings(storedSettings()));
  return { ...stored, ...Object.fromEntries(memory) };
}

/** Writes one value (null removes it). False where it could only be kept in memory. */
export function store(key, value) {
  if (EMBEDDED) {
    memory.set(key, value);
    if (key === "match") tellHost({ type: "keep", match: value });
    return true;
  }
  try {
    if (value === null) disk.removeItem(PREFIX + key);
    else disk.setItem(PREFIX + key, value);
    memory.delete(key);
    return true;
  } catch {
    // refused or full: keep it in memory; null has to hide what may stand on the disk
    memory.set(key, value);
    return false;
  }
}
