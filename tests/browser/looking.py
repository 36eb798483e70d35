"""Looks at a page as it stands: what axe finds, and what is cut, covered, out of sight or too small to hit."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe

SIZES = [(1280, 800), (390, 844), (320, 568), (667, 375)]
"""Windows to look at: a desk, two phones, the larger one's smaller sister lying down."""

WCAG = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def axe_findings(visitor: Any, *, options: dict[str, Any] | None = None, **more: Any) -> list[str]:
    """A line for each rule that is broken, with the elements and what is wrong; WCAG and best practice by default."""
    found = Axe().run(visitor.page, options=WCAG if options is None else options, **more).response["violations"]
    return [f"{rule['id']}: {node['target']} {node.get('failureSummary')}" for rule in found for node in rule["nodes"]]


# Returns the first dozen faults of the page, in words.
FAULTS = """
const faults = [];
const name = (e) => e.tagName + "." + e.className + " " + e.textContent.trim().slice(0, 40);
if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is wider than the window");
const forEars = (e) => e.closest(".visually-hidden, [hidden], [inert]") || getComputedStyle(e).clipPath !== "none";
const shown = (e) => e.getClientRects().length > 0 && !forEars(e);
for (const e of document.querySelectorAll("button, .name, .prompt, h1, h2, label, th, dt, dd, .said, .contract, .by")) {
  if (!shown(e) || e.closest(".bids-box") || e.matches(".card")) continue;
  const style = getComputedStyle(e);
  const clips = style.overflowX !== "visible" && e.clientWidth;
  if (clips && e.scrollWidth > e.clientWidth + 1) faults.push("cut: " + name(e));
}
const scrolls = (e) => /auto|scroll/.test(getComputedStyle(e).overflowX);
const slides = (e) => e !== document.body && (scrolls(e) || slides(e.parentElement));
for (const e of document.querySelectorAll("td, th, .panel > *")) {
  const panel = e.parentElement.closest(".panel")?.getBoundingClientRect().right ?? innerWidth;
  const beyond = e.getBoundingClientRect().right > Math.min(panel, innerWidth) + 1;
  if (beyond && shown(e) && !slides(e)) faults.push("beyond the edge: " + name(e));
}
for (const e of document.querySelectorAll("dialog :is(td, th)")) {
  const edge = e.closest("dialog").getBoundingClientRect().right;
  const beyond = shown(e) && !e.closest(".wide-table") && e.getBoundingClientRect().right > edge;
  if (beyond) faults.push("beyond the dialog: " + name(e));
}
for (const e of document.querySelectorAll(".side")) {
  if (shown(e) && e.scrollWidth > e.clientWidth + 1) faults.push("wider than its place: " + name(e));
}
const title = document.querySelector(".top-title")?.firstChild;
if (title && document.documentElement.lang === "ja") {
  const range = document.createRange();
  range.selectNodeContents(title);
  if (range.getClientRects().length > 1) faults.push("broken title: " + title.textContent);
}
for (const e of document.querySelectorAll(".seat .name:not(.long-name)")) {
  const range = document.createRange();
  range.selectNodeContents(e.firstChild);
  if (shown(e) && range.getClientRects().length > 1) faults.push("broken name: " + name(e));
}
// In lines of names and figures nothing between two signs is broken that has room on a line.
const lines = ".verdict .muted, .replay-result .muted, .record-open > span, .resume .small, .facts-list dd";
for (const e of document.querySelectorAll(lines)) {
  if (!shown(e)) continue;
  const nodes = [], walker = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (shown(walker.currentNode.parentElement)) nodes.push(walker.currentNode);
  const letters = nodes.flatMap((node) => [...node.data].map((letter, i) => ({node, i, letter})));
  const piece = [];
  for (const letter of [...letters, null]) {
    if (letter && !"·、,".includes(letter.letter)) { piece.push(letter); continue; }
    const boxes = piece.splice(0).filter((one) => one.letter.trim()).map(({node, i}) => {
      const range = document.createRange();
      range.setStart(node, i);
      range.setEnd(node, i + 1);
      return range.getBoundingClientRect();
    });
    const wide = boxes.reduce((sum, box) => sum + box.width, 0) > e.getBoundingClientRect().width - 12;
    const broken = boxes.some((box, i) => i && box.left < boxes[i - 1].left);
    if (broken && !wide) faults.push("broken piece of a line: " + name(e));
  }
}
const table = document.querySelector(".table");
if (table && !document.querySelector("#dialog > dialog")) {
  if (document.documentElement.scrollHeight > innerHeight + 1) faults.push("the table scrolls");
  const needed = ".hand .card, .prompt, .actions button, .seat .plate, .played .card, .contract";
  for (const e of document.querySelectorAll(needed)) {
    if (!shown(e)) continue;
    const box = e.getBoundingClientRect();
    const inside = box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1 && box.left >= -1 && box.top >= -1;
    if (!inside) faults.push("out of sight: " + name(e));
  }
  for (const e of document.querySelectorAll(".auction-foot .button, .actions .button, .pile .option")) {
    const box = e.getBoundingClientRect();
    const on = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (shown(e) && !e.closest(".suggestions") && !e.contains(on)) faults.push("covered: " + name(e));
  }
  const cards = [...document.querySelectorAll(".hand button.card")].map((e) => e.getBoundingClientRect());
  cards.forEach((box, i) => {
    const next = cards[i + 1];
    const strip = next && Math.abs(next.top - box.top) < 40 ? next.left - box.left : box.width;
    if (strip < 24) faults.push("strip of " + strip.toFixed(1) + " px");
  });
}
for (const e of document.querySelectorAll("button, a, input, select")) {
  if (!shown(e) || e.matches(".card, .bid, .clause") || e.closest("p")) continue;
  const box = e.getBoundingClientRect();
  if (e.type === "radio" || e.type === "checkbox") continue;
  const size = `${box.width.toFixed()}x${box.height.toFixed()}`;
  if (box.width < 24 || box.height < 24) faults.push(`small target of ${size}: ${name(e)}`);
}
return faults.slice(0, 12);
"""
