// Short sounds, made on the spot: no files. Names that are not known make none.

const SOUNDS = {
  // wave, hertz at the start and at the end, seconds, loudness
  card: ["triangle", 320, 180, 0.06, 0.15],
  trick: ["sine", 440, 660, 0.16, 0.12],
  end: ["sine", 523, 1046, 0.45, 0.15],
};

let context; // browsers allow one only after the reader has done something; by then he has

export async function play(name) {
  if (!Object.hasOwn(SOUNDS, name) || !globalThis.AudioContext) return;
  const [wave, from, to, seconds, loudness] = SOUNDS[name];
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  const oscillator = new OscillatorNode(context, { type: wave, frequency: from });
  const volume = new GainNode(context, { gain: loudness });
  const start = context.currentTime;
  oscillator.frequency.exponentialRampToValueAtTime(to, start + seconds);
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}
