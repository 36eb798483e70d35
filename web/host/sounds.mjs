// Small sounds made on the spot, for readers who switched them on: no files, nothing is fetched.

// Each sound: tones of [start in seconds, frequency in Hz, length in seconds, loudness].
const SOUNDS = {
  card: [[0, 520, 0.05, 0.12], [0.02, 260, 0.06, 0.1]],
  trick: [[0, 392, 0.09, 0.1], [0.08, 523, 0.12, 0.1]],
  turn: [[0, 659, 0.1, 0.08]],
  end: [[0, 392, 0.14, 0.1], [0.13, 494, 0.14, 0.1], [0.26, 587, 0.24, 0.1]],
};

let context = null;

function tone([start, frequency, length, loudness]) {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  const at = context.currentTime + start;
  oscillator.type = "triangle";
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

/** @param {string} name a key of SOUNDS; others are silent, and so is a browser without audio */
export function playSound(name) {
  if (!Object.hasOwn(SOUNDS, name) || !globalThis.AudioContext) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  SOUNDS[name].forEach(tone);
}
