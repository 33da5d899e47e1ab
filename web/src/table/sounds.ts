import { settings } from "../settings/settings.svelte";

/** What can be heard at a table. */
export type Sound = "move" | "effect" | "turn" | "end";

/** One stroke of a sound: a tone that falls or rises, or noise, which dies away. */
interface Stroke {
  at: number; // seconds after the beginning
  length: number; // seconds
  loudness: number; // from 0 to 1
  wave: OscillatorType | "noise";
  from: number; // hertz; of noise, the middle of the band that is let through
  to: number;
}

const tone = (at: number, from: number, to = from, length = 0.18, loudness = 0.09, wave: OscillatorType = "sine") => ({
  ...{ at, from, to, length, loudness, wave },
});
const noise = (at: number, from: number, to: number, length: number, loudness: number): Stroke => ({
  ...{ at, from, to, length, loudness, wave: "noise" },
});

/** Wood on wood for a move, something that breaks for an effect, two notes for a turn, a chord for the end. */
export const SOUNDS: Record<Sound, readonly Stroke[]> = {
  move: [noise(0, 900, 500, 0.05, 0.25), tone(0, 210, 150, 0.09, 0.16, "triangle")],
  effect: [
    noise(0, 700, 400, 0.06, 0.25),
    noise(0.07, 5200, 3600, 0.12, 0.16),
    noise(0.13, 6800, 5200, 0.16, 0.1),
    tone(0.07, 1850, 1700, 0.1, 0.03),
  ],
  turn: [tone(0, 523), tone(0.11, 698, 698, 0.3)],
  end: [tone(0, 392, 392, 0.5), tone(0.13, 494, 494, 0.5), tone(0.26, 587, 587, 0.5), tone(0.39, 784, 784, 0.9)],
};

let audio: AudioContext | null = null;

/** Plays a quiet sound, if sounds are switched on. */
export function playSound(kind: Sound): void {
  if (!settings.is("sound") || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  void audio.resume().catch(() => undefined); // before the first click a browser allows no sound
  for (const stroke of SOUNDS[kind]) playStroke(audio, stroke);
}

function playStroke(context: AudioContext, { at, length, loudness, wave, from, to }: Stroke): void {
  const begin = context.currentTime + at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0005, begin);
  gain.gain.exponentialRampToValueAtTime(loudness, begin + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0005, begin + length);
  gain.connect(context.destination);
  const source = wave === "noise" ? noiseSource(context, gain, begin, from, to, length) : context.createOscillator();
  if (source instanceof OscillatorNode) {
    source.type = wave as OscillatorType;
    source.frequency.setValueAtTime(from, begin);
    source.frequency.exponentialRampToValueAtTime(to, begin + length);
    source.connect(gain);
  }
  source.start(begin);
  source.stop(begin + length + 0.02);
}

function noiseSource(
  context: AudioContext,
  out: AudioNode,
  begin: number,
  from: number,
  to: number,
  length: number,
): AudioBufferSourceNode {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.setValueAtTime(from, begin);
  band.frequency.exponentialRampToValueAtTime(to, begin + length);
  source.connect(band).connect(out);
  return source;
}
