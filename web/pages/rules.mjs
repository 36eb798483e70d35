// Rules pages: the other language at the same place, and a folder's own address in the reader's language.

/** The section that is being read: the last that begins above the middle of the window. */
function currentSection() {
  const above = [...document.querySelectorAll("main section[id], main h3[id]")].filter(
    (element) => element.getClientRects().length && element.getBoundingClientRect().top < innerHeight / 2,
  );
  return scrollY > 0 ? above.at(-1) : undefined;
}

function keepPlace(event) {
  const link = event.target.closest?.("a[data-same-place]");
  if (!link) return;
  const ident = currentSection()?.id;
  link.hash = ident ? `#${ident}` : "";
}

/** The language that the reader chose in the app, else the browser's first that we have. */
function readersLanguage(known) {
  let chosen;
  try {
    chosen = JSON.parse(localStorage.getItem("bear-and-bacon/settings"))?.lang;
  } catch {
    // storage refused: the browser's languages decide
  }
  const wanted = [chosen, ...navigator.languages].map((language) => String(language).slice(0, 2));
  return wanted.find((language) => known.includes(language)) ?? known[0];
}

const SITE = new URL("../../", import.meta.url).href;
let embedding; // the script that plays a position where it stands, loaded at the first wish

function loadEmbedding() {
  embedding ??= new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src: `${SITE}embed.js`, onload: resolve, onerror: reject });
    document.head.append(script);
  });
  return embedding;
}

/** "Play from here" below the picture itself, so that the reader keeps the place. */
async function playHere(event) {
  const link = event.target.closest?.(".bb-play a");
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0) return;
  event.preventDefault();
  const figure = link.closest("[data-bb-demo]");
  try {
    await loadEmbedding();
  } catch {
    location.href = link.href;
    return;
  }
  let table = figure.nextElementSibling;
  if (table?.localName !== "card-table") {
    table = document.createElement("card-table");
    table.setAttribute("playable", "no");
    figure.after(table);
  }
  table.play(link.hash.slice(1));
}

document.addEventListener("click", keepPlace);
document.addEventListener("click", playHere);
document.addEventListener("auxclick", keepPlace);
if (document.documentElement.dataset.page.startsWith("choose-")) {
  const links = [...document.querySelectorAll("a[data-lang]")];
  const language = readersLanguage(links.map((link) => link.dataset.lang));
  location.replace(links.find((link) => link.dataset.lang === language).href);
}
