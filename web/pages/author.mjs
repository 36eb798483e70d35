// The authors' page: writes the line from the form, shows the table that it makes, names this site in the examples.

const SITE = new URL("../../", import.meta.url).href;
const author = document.querySelector(".author");
const form = author.querySelector("form");
const preview = author.querySelector("[data-preview]");
const said = document.getElementById("author-said");

for (const code of document.querySelectorAll("pre code")) code.textContent = code.textContent.replaceAll("SITE/", SITE).replaceAll("SITE", SITE);

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** What was filled in. A link says everything, so the words that it replaces are left out. */
function words() {
  const filled = [...new FormData(form)].map(([name, value]) => [name, value.trim()]).filter(([, value]) => value);
  const linked = filled.some(([name]) => name === "link");
  return filled
    .map(([name, value]) => [name, name === "link" ? value.replace(/^.*#/, "") : value])
    .filter(([name]) => !linked || !["game", "seed", "dealer", "deal", "line", "step"].includes(name));
}

function write() {
  const chosen = words();
  const attributes = chosen.map(([name, value]) => ` ${name}="${escaped(value)}"`).join("");
  const fragment = String(new URLSearchParams(chosen));
  author.querySelector("#author-element").value = `<script src="${SITE}embed.js" async></script>\n<card-table${attributes}></card-table>`;
  author.querySelector("#author-frame").value =
    `<iframe src="${SITE}embed.html#${escaped(fragment)}" title="${escaped(form.elements.title.value || "Bear & Bacon")}" ` +
    'sandbox="allow-scripts allow-same-origin" loading="lazy" width="100%" height="400"></iframe>';
  const table = document.createElement("card-table");
  for (const [name, value] of chosen) table.setAttribute(name, value);
  preview.replaceChildren(table);
}

/** For where the clipboard may not be written: the text is selected, and the reader copies it. */
async function copy(field) {
  field.select();
  const done = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);
  said.textContent = done || document.execCommand("copy") ? author.dataset.copied : "";
}

author.addEventListener("click", ({ target }) => {
  const ident = target.closest("[data-copy]")?.dataset.copy;
  if (ident) copy(document.getElementById(ident));
});
form.addEventListener("submit", (event) => event.preventDefault());
let timer = 0;
form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(write, 300);
});

const script = document.createElement("script");
script.src = `${SITE}embed.js`;
document.head.append(script);
write();
