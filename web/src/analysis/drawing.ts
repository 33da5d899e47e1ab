import type { Attachment } from "svelte/attachments";

/**
 * Lets a person draw on the board inside an element: a right-drag from one spot to another draws an arrow, a right-click a
 * ring. While `tool` is on, any pointer draws, also a finger, and the board gets none of its events.
 */
export function drawing(tool: () => boolean, draw: (spots: readonly string[]) => void): Attachment<HTMLElement> {
  return (element) => {
    let from: string | null = null;
    const draws = (event: PointerEvent): boolean => event.button === 2 || (tool() && event.button === 0);

    function down(event: PointerEvent): void {
      if (!draws(event)) return;
      from = spotAt(event);
      event.stopPropagation();
      if (tool()) event.preventDefault();
    }

    function up(event: PointerEvent): void {
      const begun = from;
      from = null;
      if (!draws(event) || begun === null) return;
      event.stopPropagation();
      const to = spotAt(event);
      if (to !== null) draw(begun === to ? [begun] : [begun, to]);
    }

    const gone = new AbortController();
    const early = { capture: true, signal: gone.signal };
    element.addEventListener("pointerdown", down, early);
    element.addEventListener("pointerup", up, early);
    element.addEventListener("pointercancel", () => (from = null), early);
    element.addEventListener("contextmenu", (event) => event.preventDefault(), { signal: gone.signal });
    return () => gone.abort();
  };
}

function spotAt({ clientX, clientY }: PointerEvent): string | null {
  const found = document.elementFromPoint(clientX, clientY);
  return found?.closest<HTMLElement>("[data-spot]")?.dataset.spot ?? null;
}
