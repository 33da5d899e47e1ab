import { untrack } from "svelte";
import { language } from "./language.svelte";

/** Calls a function when another language is chosen; called while a component is made. */
export function onLanguageChange(call: () => void): void {
  let shown = language();
  $effect(() => {
    const chosen = language();
    if (chosen === shown) return;
    shown = chosen;
    untrack(call);
  });
}
