import type { TableView } from "../api/schema";
import type { GameId } from "../boards";
import { settings } from "../settings/settings.svelte";
import { t } from "../text/language.svelte";

export type Sound = "move" | "over";

/** Frequencies in hertz. */
const NOTES: Record<Sound, readonly number[]> = { move: [196], over: [392, 494, 587] };
const LOUDNESS = 0.06;
const LENGTH = 0.16; // seconds

let audio: AudioContext | null = null;

/** Plays a quiet sound, if sounds are switched on. */
export function playSound(kind: Sound): void {
  if (!settings.is("sound")) return;
  audio ??= new AudioContext();
  for (const [place, frequency] of NOTES[kind].entries()) {
    const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
    const begin = audio.currentTime + place * LENGTH;
    tone.type = "triangle";
    tone.frequency.setValueAtTime(frequency, begin);
    tone.frequency.exponentialRampToValueAtTime(frequency * 0.7, begin + LENGTH);
    loudness.gain.setValueAtTime(LOUDNESS, begin);
    loudness.gain.exponentialRampToValueAtTime(0.0005, begin + LENGTH);
    tone.connect(loudness).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + LENGTH);
  }
}

/** Notifies a player who looks at another page that it is their turn, if notifications are switched on. */
export function notifyTurn(table: TableView): void {
  const enabled = settings.is("notify") && "Notification" in window && Notification.permission === "granted";
  if (!enabled || document.visibilityState === "visible") return;
  const options = { body: t(`game.${table.setup.game as GameId}`), tag: table.id, icon: "icon.svg" };
  try {
    const shown = new Notification(t("turn.yours"), options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Chrome on Android shows notifications of service workers only; worker.js handles the click.
    void navigator.serviceWorker.ready.then((worker) => worker.showNotification(t("turn.yours"), options));
  }
}
