// Reads files that the reader chose in a field with [data-files="name of an intent"], one or thousands, and sends them to the app in batches
// of bounded size: `{step: "begin" | "batch" | "more" | "end"}`. After each the answer's `files` says `next`, `more` or `stop`.

const BATCH_FILES = 40;
const BATCH_CHARACTERS = 256_000;
const LARGEST_FILE = 64_000_000; // bytes
const LARGEST_LINE = 4_100_000; // characters

const pathOf = (file) => file.webkitRelativePath || file.name;

/** The files of the field that are of its kinds; the browser does not look at `accept` where a folder is chosen. */
function chosen(field) {
  const endings = field.accept.split(",").filter((kind) => kind.startsWith("."));
  const all = [...field.files];
  const fits = ({ name }) => endings.length === 0 || endings.some((ending) => name.toLowerCase().endsWith(ending));
  return { all, files: all.filter(fits).sort((one, other) => (pathOf(one) < pathOf(other) ? -1 : 1)) };
}

/** Pieces of a text that end with a line, or null where a line is too long. */
function pieces(text) {
  const found = [];
  for (let from = 0; from < text.length || from === 0; ) {
    let to = text.length;
    if (text.length - from > BATCH_CHARACTERS) {
      const before = text.lastIndexOf("\n", from + BATCH_CHARACTERS);
      to = before >= from ? before + 1 : text.indexOf("\n", from) + 1 || text.length;
    }
    if (to - from > LARGEST_LINE) return null;
    found.push(text.slice(from, to));
    from = to;
    if (text.length === 0) break;
  }
  return found;
}

async function* entriesOf(file) {
  const path = pathOf(file);
  if (file.size > LARGEST_FILE) return yield { path, fault: "size" };
  const text = await file.text().catch(() => null);
  if (text === null) return yield { path, fault: "unreadable" };
  const parts = pieces(text);
  if (!parts) return yield { path, fault: "line" };
  for (const [index, part] of parts.entries()) {
    yield { path, text: part, ...(index > 0 && { first: false }), ...(index + 1 < parts.length && { last: false }) };
  }
}

async function* batches(files) {
  let entries = [];
  let size = 0;
  for (const file of files) {
    for await (const entry of entriesOf(file)) {
      if (entries.length === BATCH_FILES || (entries.length > 0 && size + (entry.text?.length ?? 0) > BATCH_CHARACTERS)) {
        yield entries;
        [entries, size] = [[], 0];
      }
      entries.push(entry);
      size += entry.text?.length ?? 0;
    }
  }
  if (entries.length > 0) yield entries;
}

async function sendFiles(field, ask) {
  const { files: name, ...rest } = field.dataset;
  const { all, files } = chosen(field);
  field.value = ""; // the same files may be chosen again
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const send = async (step, more) => (await ask({ name, step, ...more }))?.files ?? "stop";
  if ((await send("begin", { ...rest, files: files.length, size, skipped: all.length - files.length })) === "stop") return;
  let number = 0; // makes every request differ from the one before
  for await (const entries of batches(files)) {
    let wish = await send("batch", { entries, number: (number += 1) });
    while (wish === "more") wish = await send("more", { number: (number += 1) });
    if (wish === "stop") return;
  }
  await send("end");
}

/** @param {(intent: object) => Promise<object>} ask sends an intent; resolves to the answer, once the page shows it */
export function watchFiles(ask) {
  document.addEventListener("change", (event) => {
    const field = event.target;
    if (field.type === "file" && field.dataset.files && field.files.length > 0) sendFiles(field, ask).catch(console.error);
  });
}
