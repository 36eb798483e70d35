// The bare worker, from the page itself. It is a classic one with everything in it: from a file, browsers let no worker import modules.

import { readPart } from "./embedded.mjs";

let address; // of its script
let code;

export async function makeWorker() {
  address ??= readPart("worker.js", "text/javascript").then(URL.createObjectURL);
  return new Worker(await address, { name: "bear-and-bacon" });
}

export function entryCode() {
  code ??= readPart("worker.py").then((part) => part.text());
  return code;
}
