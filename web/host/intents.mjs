// Turns clicks, submitted forms and changed fields into intents, by delegation: [data-action="name"] and its other data-* say it all.

const OWN_ATTRIBUTES = new Set(["action", "key", "cancel", "roving", "clock"]);
const LARGEST_FILE = 5_000_000;

const snakeCase = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `{name, …}` of an element: `data-action` is the name, `data-card-id="AS"` becomes `card_id: "AS"`, `data-clock` adds the time as `now`. */
function intentOf(element) {
  const intent = { name: element.dataset.action };
  for (const [key, value] of Object.entries(element.dataset)) {
    if (!OWN_ATTRIBUTES.has(key)) intent[snakeCase(key)] = value;
  }
  if ("clock" in element.dataset) intent.now = Date.now(); // milliseconds since 1970, UTC
  return intent;
}

/** The fields of a form; a name that stands for several values gives a list. */
function fieldsOf(form, submitter) {
  const fields = {};
  const data = new FormData(form, submitter?.name ? submitter : undefined);
  for (const name of new Set(data.keys())) {
    const values = data.getAll(name).filter((value) => typeof value === "string");
    fields[name] = values.length > 1 ? values : (values[0] ?? "");
  }
  return fields;
}

async function valueOf(field) {
  if (field.type === "checkbox") return { checked: field.checked };
  if (field.type !== "file") return { value: field.value };
  const [file] = field.files;
  if (!file) return null;
  const text = file.size <= LARGEST_FILE ? await file.text() : "";
  field.value = ""; // the same file may be chosen again
  return { filename: file.name, size: file.size, value: text };
}

const isField = (element) => /^(FORM|SELECT|INPUT|TEXTAREA)$/.test(element.tagName) && !/^(button|submit|image)$/.test(element.type);

const opensElsewhere = (event) => event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0;

/** @param {(intent: object) => void} send */
export function watchIntents(send) {
  document.addEventListener("click", (event) => {
    const element = event.target.closest?.("[data-action]");
    if (!element || event.defaultPrevented || isField(element)) return;
    if (element.tagName === "A" && opensElsewhere(event)) return;
    event.preventDefault();
    send(intentOf(element));
  });
  document.addEventListener("submit", (event) => {
    if (event.target.method === "dialog") return;
    event.preventDefault(); // no form of this site goes to a server
    const { target: form, submitter } = event;
    if (form.dataset.action) send({ ...fieldsOf(form, submitter), ...intentOf(form) });
  });
  document.addEventListener("change", async (event) => {
    const field = event.target;
    if (!field.dataset?.action) return;
    const value = await valueOf(field);
    if (value) send({ ...intentOf(field), ...value });
  });
}
