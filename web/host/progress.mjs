// Start-up progress in #boot: what is being done and how many bytes are there. The style sheet lays it over the page, so nothing shifts.

import { texts } from "./texts.mjs";

const SHOW_AFTER_MS = 300; // a quick start shows nothing at all
const STEPS = ["download", "python", "games"];

export function createProgress() {
  const region = document.getElementById("boot");
  const label = document.createElement("span");
  const bar = document.createElement("progress");
  bar.setAttribute("aria-hidden", "true");
  const size = document.createElement("span");
  size.className = "boot-size";
  size.setAttribute("aria-hidden", "true"); // the step is worth announcing, every kilobyte is not
  let step = STEPS[0];

  const megabytes = (bytes) => (bytes / 1e6).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });

  function show() {
    region.hidden = false;
    label.textContent = texts()[step];
    region.replaceChildren(label, bar, size);
  }
  let timer = setTimeout(show, SHOW_AFTER_MS);

  return {
    bytes(done, total) {
      if (total) Object.assign(bar, { max: total, value: Math.min(done, total) });
      size.textContent = texts().megabytes(megabytes(done), total && megabytes(total));
    },
    /** @param {"download" | "python" | "games"} name */
    step(name) {
      if (step === name || !STEPS.includes(name)) return;
      step = name;
      label.textContent = texts()[name];
      if (name !== "download") bar.removeAttribute("value");
    },
    begin() {
      clearTimeout(timer);
      timer = setTimeout(show, SHOW_AFTER_MS);
    },
    end() {
      clearTimeout(timer);
      region.hidden = true;
      region.replaceChildren();
    },
  };
}
