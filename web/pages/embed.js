/* <card-table>: a card position in any page. One classic script, no library, no storage, nothing loaded before a click
   but the style and the stepping of pictures that stand in the element. https and file-relative addresses both work:
   everything is found beside this script, or where its data-site attribute points. The words: see embed/en/index.html. */
(() => {
  "use strict";
  const script = document.currentScript;
  const site = new URL(script.dataset.site || ".", script.src).href;
  const siteOrigin = new URL(site).origin;
  const APP = "bear-and-bacon";
  const LOOKS = { theme: /^(auto|light|dark)$/, lang: /^(en|ja)$/ };
  const WORDS = ["game", "seed", "dealer", "deal", "line"];
  const TEXTS = {
    en: { play: "Play from here", go: "Go on playing", size: "6 MB, once", open: "Open on the site", close: "Back to the picture", back: "Step back", next: "Next step", seat: "Seat", talon: "Face down", hidden: "hidden", deal: "Deal", frame: "Card table" },
    ja: { play: "ここからプレイ", go: "続きを遊ぶ", size: "初回のみ6 MB", open: "サイトで開く", close: "図に戻る", back: "1手戻る", next: "1手進む", seat: "席", talon: "伏せ札", hidden: "非公開", deal: "ディール", frame: "カードテーブル" },
  };
  const NAMES = { bear: ["Bear", "ベア"], "six-bid-solo": ["Six-Bid Solo", "シックスビッド・ソロ"], bacon: ["Bacon", "ベーコン"], applewood: ["Applewood", "アップルウッド"], chunky: ["Chunky Bacon", "チャンキーベーコン"] };
  const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣", a: "●", b: "▲", c: "■", d: "★" };
  const CSS = `:host{display:block;margin-block:1rem;max-inline-size:46rem;font:16px/1.5 system-ui,sans-serif;text-align:start;color:#26221d;--line:#857967;--panel:#fffaf0;--go:#a63d25;--on:#fff8f0;--S:#1e2430;--H:#b02f28;--D:#1a5c9e;--C:#1f693a;--a:#a94029;--b:#1a6c6a;--c:#43439a;--d:#7a560a}
:host([data-theme=dark]){color:#efe7d9;--line:#8f8574;--panel:#25231f;--go:#e88764;--on:#23110a;--S:#dfe4ee;--H:#f58d83;--D:#82b8f2;--C:#7dcb97;--a:#ef9377;--b:#69c6c2;--c:#a9a9f5;--d:#e3b755;color-scheme:dark}
:host([hidden]),[hidden]{display:none!important}*{box-sizing:border-box}.drawn{border:1px solid var(--line);border-radius:.6rem;background:var(--panel);padding:.75rem 1rem}
h3,p,dl,dd,ol{margin:0;padding:0}h3{font-size:1.05rem}dl{display:grid;grid-template-columns:auto 1fr;gap:.15rem .8rem;margin-block:.5rem}dt{opacity:.85}b{white-space:nowrap;margin-inline-end:.5em}
ol{margin-inline-start:1.6em}li[aria-current]{font-weight:650;text-decoration:underline}.bar{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin-block-start:.5rem}
button,a{display:inline-flex;align-items:center;min-block-size:2.75rem;padding:.2rem 1rem;font:inherit;color:inherit;background:var(--panel);border:1px solid var(--line);border-radius:9rem;text-decoration:none;cursor:pointer}
.go{background:var(--go);border-color:var(--go);color:var(--on);font-weight:650}button:disabled{opacity:.5}:focus-visible{outline:3px solid #1b4f9c;outline-offset:2px;box-shadow:0 0 0 2px #fffaf0}:host([data-theme=dark]) :focus-visible{outline-color:#8fbcff;box-shadow:0 0 0 2px #12110f}
iframe{display:block;inline-size:100%;block-size:max(26rem,min(38rem,80vh));border:1px solid var(--line);border-radius:.6rem;background:var(--panel)}
:host([fill][data-playing]){position:fixed;inset:0;margin:0;max-inline-size:none;display:flex;flex-direction:column-reverse}:host([fill][data-playing]) iframe{flex:1;min-block-size:0;border:0;border-radius:0}:host([fill][data-playing]) .bar{margin:0;padding:0 .25rem}:host([fill][data-playing]) .bar>*{min-block-size:2rem}`;

  let style; // made once, for all tables of the page
  let player = null; // the one table that runs the games
  let stepping = null; // what steps through pictures made by the engine, loaded once
  const make = (tag, properties, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };
  const listOf = (text, sign) => (text || "").split(sign).map((part) => part.trim()).filter(Boolean);

  class CardTable extends HTMLElement {
    static observedAttributes = ["theme", "lang"];

    connectedCallback() {
      if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => this.begin(), { once: true });
      else this.begin();
    }

    begin() {
      if (this.shadowRoot || !this.isConnected) return;
      const root = this.attachShadow({ mode: "open" });
      if (!style) (style = new CSSStyleSheet()).replaceSync(CSS);
      root.adoptedStyleSheets = [style];
      this.picture = this.childElementCount || !(this.link || this.hasAttribute("game")) ? this.madePicture() : this.drawnPicture();
      this.bar = make("div", { className: "bar" });
      root.append(this.picture, this.bar);
      root.addEventListener("keydown", (event) => this.key(event));
      this.look();
      this.showBar();
    }

    disconnectedCallback() {
      if (player === this) this.stop();
    }

    attributeChangedCallback() {
      if (this.shadowRoot) this.look();
    }

    get words() {
      return TEXTS[this.language];
    }

    get language() {
      const lang = (this.getAttribute("lang") || this.closest("[lang]")?.lang || "en").slice(0, 2);
      return lang in TEXTS ? lang : "en";
    }

    /** Dark where it is asked for; without a word, where the page around us writes light on dark. */
    get dark() {
      const theme = this.getAttribute("theme");
      if (theme === "dark" || theme === "light") return theme === "dark";
      const [r, g, b] = (getComputedStyle(this.parentElement ?? document.body).color.match(/[\d.]+/g) ?? [0, 0, 0]).map(Number);
      return r * 0.3 + g * 0.6 + b * 0.1 > 140;
    }

    look() {
      this.dataset.theme = this.dark ? "dark" : "light";
      this.frame?.contentWindow?.postMessage({ app: APP, type: "look", theme: this.dataset.theme, lang: this.language }, siteOrigin);
    }

    /** What the engine drew when the page was written stays where it is, in the page, and learns to step. */
    madePicture() {
      stepping ??= [make("link", { rel: "stylesheet", href: `${site}demo.css` }), make("script", { src: `${site}demo.js` })];
      document.head.append(...stepping);
      const step = Number(this.getAttribute("step"));
      if (step) this.querySelector("[data-bb-demo]")?.setAttribute("data-bb-at", step);
      this.addEventListener("click", (event) => {
        const link = event.target.closest?.(".bb-play a");
        if (!link || !this.canPlay || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        this.play(link.hash.slice(1));
      });
      return make("slot");
    }

    /** A plain picture from the words alone: the hands in letters, the line as a list. */
    drawnPicture() {
      const { words: t } = this;
      const [hands, talon] = (this.getAttribute("deal") || "").split("+");
      const show = this.getAttribute("show") || this.getAttribute("seat") || "0";
      const rows = listOf(hands, "/").flatMap((hand, seat) => [
        make("dt", {}, `${t.seat} ${seat}`),
        make("dd", {}, ...(show === "all" || show.split(/\D+/).includes(String(seat)) ? hand.split(/\s+/).map(card) : [t.hidden])),
      ]);
      if (talon && show === "all") rows.push(make("dt", {}, t.talon), make("dd", {}, ...listOf(talon, /\s+/).map(card)));
      const [name, size] = (this.getAttribute("game") || "").split(/[/~]/)[0].match(/^(.*?)(\d?)$/).slice(1);
      const title = this.getAttribute("title") || [(NAMES[name] ?? [name])[this.language === "ja" ? 1 : 0] || t.frame, size].join(" ").trim();
      const seed = this.getAttribute("seed");
      const lines = listOf(this.getAttribute("line"), ";").map((line) => make("li", {}, line.replace("|", " — ")));
      const picture = make("div", { className: "drawn" }, make("h3", {}, title));
      if (seed) picture.append(make("p", {}, `${t.deal}: ${seed}`));
      picture.append(make("dl", {}, ...rows));
      if (lines.length) this.addSteps(picture, lines);
      return picture;
    }

    addSteps(picture, lines) {
      const { words: t } = this;
      const back = make("button", { type: "button", textContent: "‹", ariaLabel: t.back });
      const next = make("button", { type: "button", textContent: "›", ariaLabel: t.next });
      let step = Math.min(Math.max(Number(this.getAttribute("step")) || 0, 0), lines.length);
      const show = (change) => {
        this.at = step = Math.min(Math.max(step + change, 0), lines.length);
        lines.forEach((line, index) => {
          line.toggleAttribute("aria-current", index === step - 1);
          line.hidden = index >= step;
        });
        back.disabled = step === 0;
        next.disabled = step === lines.length;
      };
      this.step = show;
      back.onclick = () => show(-1);
      next.onclick = () => show(1);
      picture.append(make("ol", { ariaLive: "polite" }, ...lines), make("div", { className: "bar" }, back, next));
      show(0);
    }

    key(event) {
      if (event.key === "Escape") this.shadowRoot.activeElement?.blur();
      if (this.step && /^Arrow(Left|Right)$/.test(event.key)) this.step(event.key === "ArrowRight" ? 1 : -1);
    }

    // ---- playing

    get link() {
      return (this.getAttribute("link") || "").replace(/^.*#/, "");
    }

    /** Not in a frame without an origin of its own: what plays needs one. There a link leads to the site. */
    get canPlay() {
      return self.origin !== "null" && this.getAttribute("playable") !== "no";
    }

    /** The table's address; inside a page of its own, or as a visitor would open it. */
    address(embedded) {
      const words = new URLSearchParams(embedded ? { embed: "", lang: this.language, theme: this.dataset.theme, origin: self.origin } : {});
      const deck = this.getAttribute("cards");
      if (embedded && /^[a-z]{1,12}$/.test(deck || "")) words.set("deck", deck);
      const link = (embedded && this.from) || this.link;
      if (!link) WORDS.filter((name) => this.hasAttribute(name)).forEach((name) => words.set(name, this.word(name)));
      return `${site}index.html?${words}${link ? `#${link}` : ""}`;
    }

    /** A word as the engine reads it: of a line the actions up to the step that is shown. */
    word(name) {
      const text = this.getAttribute(name);
      if (name !== "line") return text;
      return listOf(text, ";").slice(0, this.at ?? 0).map((line) => line.split("|")[0].trim()).join(";");
    }

    get playable() {
      return this.getAttribute("playable") !== "no" && Boolean(this.link || this.hasAttribute("game"));
    }

    showBar() {
      const { words: t } = this;
      const offered = this.frame || (this.playable && this.canPlay && !(this.querySelector(".bb-play a") && !this.kept));
      const play = make("button", { type: "button", className: this.frame ? "" : "go", textContent: this.frame ? t.close : this.kept ? t.go : t.play, title: this.frame ? "" : t.size });
      play.onclick = () => (this.frame ? this.stop() : this.play());
      const away = make("a", { href: this.address(false), target: "_blank", rel: "noopener", textContent: `${t.open} ↗` });
      const focused = this.bar.contains(this.shadowRoot.activeElement);
      this.bar.replaceChildren(...(offered ? [play] : []), ...(this.playable ? [away] : []));
      this.bar.hidden = !this.bar.childElementCount;
      if (focused) this.bar.firstElementChild?.focus({ preventScroll: true }); // where the pressed button was
    }

    /** @param {string} [from] the link of the position; without it the element's own, or the match played before */
    play(from) {
      player?.stop(); // one runtime a page: the other keeps its match and can go on later
      player = this;
      if (from) [this.from, this.kept] = [from, null];
      this.openFrame(false);
      this.toggleAttribute("data-playing", true);
      this.picture.hidden = true;
      this.showBar();
      this.dispatchEvent(new CustomEvent("card-table-play", { bubbles: true }));
    }

    /** A page under COEP refuses frames that do not ask for it, unless they come without credentials. */
    openFrame(credentialless) {
      this.frame?.remove();
      const name = JSON.stringify({ app: APP, ...(this.kept && { match: this.kept }) });
      this.frame = make("iframe", { src: this.address(true), name, title: this.words.frame, allow: "clipboard-write" });
      if (credentialless) this.frame.setAttribute("credentialless", "");
      this.heard = false;
      if (!credentialless && "credentialless" in this.frame) this.frame.onload = () => setTimeout(() => player === this && !this.heard && this.openFrame(true), 1500);
      this.shadowRoot.insertBefore(this.frame, this.bar);
    }

    stop() {
      if (player === this) player = null;
      this.frame?.remove();
      this.frame = null;
      this.toggleAttribute("data-playing", false);
      this.picture.hidden = false;
      this.showBar();
    }

    hear(data) {
      this.heard = true;
      if (data.type === "keep") this.kept = typeof data.match === "string" && data.match.length < 2e6 ? data.match : null;
      if (data.type === "leave") this.bar.querySelector("button")?.focus({ preventScroll: true });
    }
  }

  function card(text) {
    const suit = text.slice(-1);
    const element = make("b", {}, suit in SIGNS ? SIGNS[suit] + text.slice(0, -1) : text);
    element.style.color = `var(--${suit}, inherit)`;
    return element;
  }

  const tables = () => document.querySelectorAll("card-table");
  const lookAgain = () => tables().forEach((table) => table.shadowRoot && table.look());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", lookAgain);
  new MutationObserver(lookAgain).observe(document.documentElement, { attributes: true });
  addEventListener("DOMContentLoaded", () => new MutationObserver(lookAgain).observe(document.body, { attributes: true }));

  addEventListener("message", ({ data, origin, source }) => {
    if (data?.app !== APP || typeof data.type !== "string") return;
    if (player && source === player.frame?.contentWindow && origin === siteOrigin) player.hear(data);
    if (data.type !== "height" || !(data.height > 0 && data.height < 5000)) return;
    for (const frame of document.querySelectorAll("iframe")) {
      if (frame.contentWindow === source && frame.src.startsWith(`${site}embed.html`)) frame.style.height = `${Math.ceil(data.height)}px`;
    }
  });

  // ---- embed.html: the words stand in the fragment

  const WORD = /^(game|seed|dealer|deal|seat|show|line|step|lang|theme|cards|playable|title|link)$/;
  const MOST_HEIGHTS = 10;

  function onPage(name, value) {
    if (name === "lang") document.documentElement.lang = value;
    if (name === "theme") document.documentElement.dataset.theme = value;
  }

  function fillPage() {
    const table = document.querySelector("card-table");
    const words = new URLSearchParams(location.hash.slice(1));
    for (const [name, value] of words) {
      if (!WORD.test(name) || value.length > 6000 || (LOOKS[name] && !LOOKS[name].test(value))) continue;
      table.setAttribute(name, value);
      onPage(name, value);
    }
    let told = 0;
    let last = 0;
    const tell = () => {
      const height = table.hasAttribute("data-playing") ? 600 : Math.ceil(table.getBoundingClientRect().height) + 2;
      if (height === last || told >= MOST_HEIGHTS || parent === window) return;
      told += 1;
      last = height;
      parent.postMessage({ app: APP, type: "height", height }, "*");
    };
    let timer = 0;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(tell, 250);
    };
    new ResizeObserver(soon).observe(table);
    addEventListener("message", ({ data, source }) => {
      if (source !== parent || data?.app !== APP || data.type !== "look") return;
      for (const name of Object.keys(LOOKS)) {
        if (typeof data[name] !== "string" || !LOOKS[name].test(data[name])) continue;
        table.setAttribute(name, data[name]);
        onPage(name, data[name]);
      }
    });
    handOver(table);
  }

  /** Frames of one page know of each other by a channel: who starts to play stops the others. */
  function handOver(table) {
    let channel;
    try {
      channel = new BroadcastChannel(`${APP} tables`);
    } catch {
      return; // refused: each frame for itself
    }
    const own = Math.random();
    table.addEventListener("card-table-play", () => channel.postMessage(own));
    channel.onmessage = ({ data }) => data !== own && table.frame && table.stop();
  }

  if (script.hasAttribute("data-page")) document.addEventListener("DOMContentLoaded", fillPage); // before the tables begin
  if (!customElements.get("card-table")) customElements.define("card-table", CardTable);
})();
