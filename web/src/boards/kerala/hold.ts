import type { Attachment } from "svelte/attachments";
import { STEP, type Camera } from "./camera.svelte";

/** Lets a camera follow wheel and fingers on the element that shows its drawing. */
export function hold(camera: Camera): Attachment<SVGSVGElement> {
  return (element) => {
    const fingers = new Map<number, PointerEvent>();

    function wheel(event: WheelEvent): void {
      if (!event.ctrlKey && camera.isWhole && event.deltaY > 0) return; // the page scrolls on
      event.preventDefault();
      camera.closer(event.deltaY < 0 ? STEP : 1 / STEP);
    }

    function down(event: PointerEvent): void {
      const onSpot = event.target instanceof Element && event.target.closest(".spot.lit, .spot.chosen");
      if (!onSpot) fingers.set(event.pointerId, event);
    }

    function move(event: PointerEvent): void {
      const before = fingers.get(event.pointerId);
      if (!before || event.buttons === 0) return;
      const other = [...fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
      if (other) camera.closer(distance(event, other) / Math.max(1, distance(before, other)));
      const { width, height } = element.getBoundingClientRect();
      camera.pan((before.clientX - event.clientX) / width, (before.clientY - event.clientY) / height);
      fingers.set(event.pointerId, event);
    }

    function up(event: PointerEvent): void {
      fingers.delete(event.pointerId);
    }

    const gone = new AbortController();
    const { signal } = gone;
    element.addEventListener("wheel", wheel, { passive: false, signal });
    element.addEventListener("pointerdown", down, { signal });
    element.addEventListener("pointermove", move, { signal });
    for (const name of ["pointerup", "pointercancel", "pointerleave"] as const)
      element.addEventListener(name, up, { signal });
    return () => {
      gone.abort();
    };
  };
}

function distance(a: PointerEvent, b: PointerEvent): number {
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
}
