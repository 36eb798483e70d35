// The site's other pages (the rules), as far as the build put them in, and the licences: their main part is shown over the app.
// Links among them, to their own parts and back into the app keep working; demonstrations and introductions go step by step.

import "../../../pygame_engine/docs/static/demo.js";
import { stepThrough } from "../../pages/intro.mjs";
import { texts } from "../texts.mjs";
import { coachNext } from "../visit.mjs";
import { hasPart, readPart } from "./embedded.mjs";

const PLACE = "file:///"; // stands for the site's folder
const LICENCES = "licenses.txt";
const hasPages = hasPart("pages.json");
let pages; // path -> {lang, title, html}
let shown = ""; // path of the page that is open

const readPages = () => readPart("pages.json").then((part) => part.text()).then(JSON.parse);

/** The licences as a page: plain English text, which stands in an element of its own. */
function licences(title) {
  const text = document.createElement("pre");
  text.className = "licences";
  text.textContent = document.getElementById("licences").textContent.trim();
  return { lang: "en", title, html: text.outerHTML };
}

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

function showPage(path, hash, page) {
  const dialog = document.getElementById("embedded-page") ?? makeDialog();
  const [title, close] = dialog.querySelectorAll("h2, button");
  const body = dialog.querySelector(".dialog-body");
  if (path !== shown) {
    const { lang, title: name, html } = page;
    dialog.lang = lang;
    title.textContent = name;
    close.textContent = texts().dismiss;
    body.innerHTML = html; // the build's own, proved by its checksum
    shown = path;
  }
  if (!dialog.open) dialog.showModal();
  const intro = body.querySelector("[data-intro]:not([data-on])");
  if (intro) stepThrough(intro, { address: false });
  queueMicrotask(() => showPlace(body, hash)); // demo.js, which was told of the new page before, has folded its steps by then
}

function showPlace(body, hash) {
  const target = hash && body.querySelector(`#${CSS.escape(decodeURIComponent(hash.slice(1)))}`);
  if (target) target.scrollIntoView();
  else body.scrollTop = 0;
}

/** What a link points to: the path in the site's folder and the hash. */
function targetOf(link) {
  const inside = link.closest("#embedded-page");
  const { pathname, hash, protocol, searchParams } = new URL(link.getAttribute("href"), PLACE + (inside ? shown : "index.html"));
  return { inside, path: protocol === "file:" ? decodeURIComponent(pathname.slice(1)) : "", hash, coach: searchParams.has("intro") };
}

async function follow(event) {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || event.button > 0) return;
  const { inside, path, hash, coach } = targetOf(link);
  const toApp = Boolean(inside) && path === "index.html";
  const toPage = path.endsWith(".html") && hasPages;
  if (!toApp && !toPage && path !== LICENCES) return;
  if (!inside && path === "index.html") return; // the app's own
  event.preventDefault();
  event.stopPropagation();
  if (toApp) {
    inside.close();
    if (coach) coachNext();
    location.hash = hash || "#/";
    return;
  }
  if (path === LICENCES) {
    showPage(path, hash, licences(link.textContent));
    return;
  }
  pages ??= await readPages();
  if (path in pages) showPage(path, hash, pages[path]);
}

export function watchPages() {
  document.addEventListener("click", follow, { capture: true });
}
