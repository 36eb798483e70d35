// How the site was entered: `?embed` inside another page, `?intro` from an introduction. Inside another page nothing is
// kept in the browser; the page around it keeps the match and hands it back by the frame's name.

const asked = new URLSearchParams(location.search);
const APP = "bear-and-bacon";
const LONGEST = 2_000_000;

export const EMBEDDED = asked.has("embed");

/** Who may speak to us: the origin that embed.js names; without a name whoever frames us. */
const host = asked.get("origin");

/** What the start intent says of the visit. */
export function visit() {
  const words = Object.fromEntries(["game", "seed", "dealer", "deal", "line"].filter((name) => asked.has(name)).map((name) => [name, asked.get(name)]));
  return {
    ...(EMBEDDED && { embedded: true }),
    ...(asked.has("intro") && { coach: true }),
    ...(words.game && !location.hash && { words }),
  };
}

let coached = false;

/** The next address comes from an introduction that is shown over the app. */
export function coachNext() {
  coached = true;
}

/** What a route intent says besides its address. */
export function routed() {
  const words = coached ? { coach: true } : {};
  coached = false;
  return words;
}

/** What the page around us kept from the last time, by key. */
export function handedBack() {
  const kept = new Map();
  try {
    const { app, match } = JSON.parse(window.name.slice(0, LONGEST));
    if (app === APP && typeof match === "string") kept.set("match", match);
  } catch {
    // the name is somebody else's, or there is none
  }
  return kept;
}

/** The reader's settings, with the looks that the page around us asks for. */
export function embeddedSettings(text) {
  let settings = {};
  try {
    settings = JSON.parse(text) ?? {};
  } catch {
    // nothing kept, or not readable
  }
  const { lang, dataset } = document.documentElement;
  return JSON.stringify({ ...settings, lang, theme: dataset.theme, deck: dataset.deck });
}

/** Says something to the page around us. */
export function tellHost(message) {
  if (EMBEDDED && parent !== window) parent.postMessage({ app: APP, ...message }, host ?? "*");
}

const CHANGES = { theme: /^(auto|light|dark)$/, lang: /^(en|ja)$/ };

/** @param {(intent: object) => void} send */
export function watchHost(send) {
  if (!EMBEDDED) return;
  addEventListener("message", ({ data, origin, source }) => {
    if (source !== parent || (host && origin !== host) || data?.app !== APP || data.type !== "look") return;
    for (const [setting, allowed] of Object.entries(CHANGES)) {
      if (typeof data[setting] === "string" && allowed.test(data[setting])) send({ name: "setting", setting, value: data[setting] });
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open], :popover-open")) return;
    document.activeElement?.blur();
    tellHost({ type: "leave" });
  });
  tellHost({ type: "hello" });
}
