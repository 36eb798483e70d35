// The parts that stand in the page itself: `<script type="text/plain" data-part="NAME">`, gzip in base64.

function bytesOf(base64) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
  const text = atob(base64); // for browsers before 2025, four times slower
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}

const elementOf = (name) => document.querySelector(`script[data-part="${name}"]`);

export const hasPart = (name) => elementOf(name) !== null;

/** Reads a part once; it is removed from the page, which need not hold it twice. What is cut or changed fails its checksum. */
export async function readPart(name, type = "application/octet-stream") {
  if (!globalThis.DecompressionStream) throw new Error("this browser can't unpack it"); // the page has said so, see index.html
  try {
    const element = elementOf(name);
    const packed = new Blob([bytesOf(element.textContent)]);
    const bytes = await new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    element.remove();
    return new Blob([bytes], { type });
  } catch (error) {
    globalThis.showDamaged(`${name}: ${error.message}`);
    throw error;
  }
}
