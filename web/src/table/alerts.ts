import { settings } from "../settings/settings.svelte";

export type Sound = "move" | "over";

/** Frequencies in hertz, one after the other: a wooden knock, and a small fanfare. */
const NOTES: Record<Sound, readonly number[]> = { move: [196], over: [392, 494, 587] };
const LOUDNESS = 0.06;
const LENGTH = 0.16; // seconds

let studio: AudioContext | null = null;

/** Plays a quiet sound that is made here, if sounds are wished for. */
export function sound(kind: Sound): void {
  if (!settings.is("sound")) return;
  studio ??= new AudioContext();
  for (const [place, frequency] of NOTES[kind].entries()) {
    const [tone, loudness] = [studio.createOscillator(), studio.createGain()];
    const begin = studio.currentTime + place * LENGTH;
    tone.type = "triangle";
    tone.frequency.setValueAtTime(frequency, begin);
    tone.frequency.exponentialRampToValueAtTime(frequency * 0.7, begin + LENGTH);
    loudness.gain.setValueAtTime(LOUDNESS, begin);
    loudness.gain.exponentialRampToValueAtTime(0.0005, begin + LENGTH);
    tone.connect(loudness).connect(studio.destination);
    tone.start(begin);
    tone.stop(begin + LENGTH);
  }
}
