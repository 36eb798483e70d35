// The site's other pages (the rules), as far as the build put them in: their main part is shown over the app. Links among them,
// to their own parts and back into the app keep working.

import { texts } from "../texts.mjs";
import { hasPart, readPart } from "./embedded.mjs";

const PLACE = "file:///"; // stands for the site's folder
let pages; // path -> {lang, title, html}
let shown = ""; // path of the page that is open

const readPages = () => readPart("pages.json").then((part) => part.text()).then(JSON.parse);

function makeDialog() {
  const dialog = document.createElement("dialog");
  dialog.id = "embedded-page";
  const head = document.createElement("div");
  head.className = "dialog-head";
  const title = document.createElement("h2");
  title.id = "embedded-page-title";
  const close = document.createElement("button");
  close.type = "button";
  close.className = "button";
  close.addEventListener("click", () => dialog.close());
  head.append(title, close);
  const body = document.createElement("div");
  body.className = "dialog-body prose";
  body.tabIndex = 0; // a long text that the keyboard must scroll
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.append(head, body);
  dialog.addEventListener("close", () => (shown = ""));
  document.body.append(dialog);
  return dialog;
}

function showPage(path, hash) {
  const dialog = document.getElementById("embedded-page") ?? makeDialog();
  const [title, close] = dialog.querySelectorAll("h2, button");
  const body = dialog.querySelector(".dialog-body");
  if (path !== shown) {
    const { lang, title: name, html } = pages[path];
    dialog.lang = lang;
    title.textContent = name;
    close.textContent = texts().dismiss;
    body.innerHTML = html; // the build's own, proved by its checksum
    shown = path;
  }
  if (!dialog.open) dialog.showModal();
  const target = hash && body.querySelector(`#${CSS.escape(decodeURIComponent(hash.slice(1)))}`);
  if (target) target.scrollIntoView();
  else body.scrollTop = 0;
}

/** What a link points to: the path in the site's folder and the hash. */
function targetOf(link) {
  const inside = link.closest("#embedded-page");
  const { pathname, hash, protocol } = new URL(link.getAttribute("href"), PLACE + (inside ? shown : "index.html"));
  return { inside, path: protocol === "file:" ? decodeURIComponent(pathname.slice(1)) : "", hash };
}

async function follow(event) {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || event.button > 0) return;
  const { inside, path, hash } = targetOf(link);
  const toApp = Boolean(inside) && path === "index.html";
  if (!toApp && !path.endsWith(".html")) return;
  if (!inside && path === "index.html") return; // the app's own
  event.preventDefault();
  event.stopPropagation();
  if (toApp) {
    inside.close();
    location.hash = hash || "#/";
    return;
  }
  pages ??= await readPages();
  if (path in pages) showPage(path, hash);
}

export function watchPages() {
  if (hasPart("pages.json")) document.addEventListener("click", follow, { capture: true });
}
