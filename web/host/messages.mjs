// The protocol between page and worker: numbered JSON requests, answers as JSON, one version.

const VERSION = 1;

/** @param {{ask: (json: string) => Promise<string>}} engine */
export function createMessages(engine) {
  let lastId = 0;
  const running = new Map(); // text of an intent -> its promise

  async function request(body) {
    lastId += 1;
    return JSON.parse(await engine.ask(JSON.stringify({ v: VERSION, id: lastId, ...body })));
  }

  /** Sends an intent. The same intent again, while the first is unanswered, is not sent: a double click plays one card. */
  function render(intent) {
    const text = JSON.stringify(intent);
    if (running.has(text)) return null;
    const answer = request({ cmd: "render", intent }).finally(() => running.delete(text));
    running.set(text, answer);
    return answer;
  }

  /** What the worker pushes, or null where it is not of our version. */
  function pushed(json) {
    const message = JSON.parse(json);
    return message.v === VERSION ? (message.push ?? null) : null;
  }

  return { request, render, pushed };
}
