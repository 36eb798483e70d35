// An introduction, one step at a time. Without this script all steps stand one below the other.

/** Shows the steps of an introduction one at a time. `address`: the page's own address follows them. */
export function stepThrough(intro, { address = true } = {}) {
  const words = JSON.parse(intro.dataset.intro);
  const steps = [...intro.querySelectorAll(".intro-step")];
  const [progress, nav, wait] = [".intro-progress", ".intro-nav", ".intro-wait"].map((name) => intro.querySelector(name));
  const buttons = Object.fromEntries([...nav.querySelectorAll("[data-step]")].map((button) => [button.dataset.step, button]));
  let current = 0;

  /** A step with a question is open until one of its answers was chosen. */
  const answered = new WeakSet();
  const isOpen = (step) => Boolean(step.querySelector(".bb-choices")) && !answered.has(step);

  function syncButtons() {
    const open = isOpen(steps[current]);
    const last = current === steps.length - 1;
    buttons.back.hidden = current === 0;
    buttons.skip.hidden = !open;
    buttons.next.hidden = last;
    buttons.next.setAttribute("aria-disabled", String(open));
    wait.hidden = !open;
  }

  function show(number, { focus = true } = {}) {
    current = Math.max(0, Math.min(number, steps.length - 1));
    steps.forEach((step, index) => (step.hidden = index !== current));
    progress.textContent = words.step.replace("{n}", current + 1).replace("{all}", steps.length);
    progress.style.setProperty("--done", String((current + 1) / steps.length));
    syncButtons();
    if (!focus) return;
    if (address) history.replaceState(null, "", `#${steps[current].id}`);
    steps[current].focus({ preventScroll: true });
    intro.scrollIntoView({ block: "start" });
  }

  function fromAddress(focus) {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const number = steps.findIndex((step) => step.contains(target));
    show(Math.max(number, 0), { focus: focus && number >= 0 });
  }

  nav.addEventListener("click", ({ target }) => {
    const what = target.closest("[data-step]")?.dataset.step;
    if (what === "back") show(current - 1);
    if (what === "skip" || (what === "next" && !isOpen(steps[current]))) show(current + 1);
  });
  intro.addEventListener(
    "toggle",
    ({ target }) => {
      if (!target.open || !target.matches(".bb-choice")) return;
      answered.add(target.closest(".intro-step"));
      syncButtons();
    },
    true,
  );
  nav.hidden = progress.hidden = false;
  intro.dataset.on = "";
  if (address) {
    addEventListener("hashchange", () => fromAddress(true));
    fromAddress(false);
  } else {
    show(0, { focus: false });
  }
}

const here = document.querySelector("[data-intro]");
if (here) stepThrough(here);
