// Runs one Python program in the vendored Pyodide, inside Node:
//   node pyodide_run.mjs PROGRAM.py INDEX_FOLDER WORK_FOLDER
// PROGRAM sees WORK_FOLDER as /work; what it prints goes to our stdout; an exception makes us exit with 1.
// INDEX_FOLDER holds pyodide.mjs and its files: the npm package, or the pyodide/ folder of a finished release.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [program, index, work] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${index}/pyodide.mjs`));
const python = await loadPyodide({
  indexURL: `${index}/`,
  // One hash seed, so that compiled files come out the same every time. No columns in them: tracebacks keep their
  // lines, lose the marks under them, and the archives lose a good part of their weight.
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" },
  stdout: (line) => console.log(line),
  stderr: (line) => console.error(line),
});
python.mountNodeFS("/work", work);
try {
  await python.runPythonAsync(readFileSync(program, "utf8"), { filename: program });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
