// Demonstrations: one step at a time. Without this file all steps stand in the page, folded up.
const LINE = "[data-bb-demo]";

const framesOf = (demo) => [...demo.querySelectorAll("[data-bb-frame]")];

// Cards by name.
const heard = (part) => [...part.childNodes].map((x) => x.ariaLabel ?? x.textContent).join("");

/** Shows frame `at` (held within the line); `say` also tells it to a screen reader. */
function show(demo, at, say) {
  const frames = framesOf(demo);
  const now = Math.max(0, Math.min(at, frames.length - 1));
  frames.forEach((frame, number) => frame.toggleAttribute("data-now", number === now));
  demo.dataset.bbAt = now;
  const controls = demo.querySelector(".bb-controls");
  const label = controls.dataset.bbLabels.split("|")[now];
  controls.querySelector(".bb-at").textContent = label;
  for (const button of controls.querySelectorAll("[data-bb-go]")) {
    const back = ["first", "back"].includes(button.dataset.bbGo);
    button.setAttribute("aria-disabled", String(back ? now === 0 : now === frames.length - 1));
  }
  if (say) {
    demo.classList.add("bb-moved");
    const words = [...frames[now].querySelectorAll(".bb-event, .bb-caption, .bb-sum li")].map(heard);
    demo.querySelector(".bb-live").textContent = [label, ...words].join(" ");
  }
}

function go(demo, where) {
  const at = Number(demo.dataset.bbAt);
  const last = framesOf(demo).length - 1;
  const to = { first: 0, back: at - 1, on: at + 1, last }[where];
  if (to >= 0 && to <= last && to !== at) show(demo, to, true);
}

/** Makes the lines of the page steppable that are not yet. */
function start() {
  for (const controls of document.querySelectorAll(`${LINE}:not(.bb-on) > .bb-controls`)) {
    const demo = controls.parentElement;
    demo.classList.add("bb-on");
    demo.querySelector(".bb-steps").open = true;
    controls.hidden = false;
    show(demo, Number(demo.dataset.bbAt ?? 0), false);
  }
}

/** An address that ends in #demo-name-3 opens that demonstration at step 3. */
function follow() {
  const frame = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest(".bb-on [data-bb-frame]");
  const demo = frame?.closest(LINE);
  if (demo) {
    show(demo, framesOf(demo).indexOf(frame), false);
    demo.scrollIntoView({ block: "nearest" });
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-bb-go]");
  if (button) go(button.closest(LINE), button.dataset.bbGo);
});

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const where = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
  const demo = where && event.target.closest?.(`${LINE}.bb-on`);
  if (!demo) return;
  event.preventDefault();
  event.stopPropagation(); // themes turn pages with the arrows
  go(demo, where);
}, true);

start();
follow();
addEventListener("hashchange", follow);
new MutationObserver(start).observe(document.body, { childList: true, subtree: true });
