import type { Attachment } from "svelte/attachments";
import { ARROWS, nextSpot, type Point } from "./arrowNavigation";
import type { Selection } from "./selection.svelte";

const DRAG_BEGINS = 6; // pixels; a shorter way is a click

/**
 * Pointer and keyboard input for everything with `data-spot` inside an element. A drag is two picks: where it starts
 * and where it ends. The dragged piece has `data-at` with the same token. `touched` is called before each pick; it returns
 * false if the touch was for something else. `propose` is told of each finger that touches a spot; it returns true if
 * nothing is picked yet.
 */
export function boardInput(
  selection: Selection,
  touched: () => boolean,
  propose: (token: string, spot: Element) => boolean,
): Attachment<HTMLElement> {
  return (stage) => {
    let drag: {
      pointer: number;
      token: string;
      from: Point;
      piece: SVGElement | HTMLElement | null;
      active: boolean; // it can be picked, so it can be dragged
      moving: boolean;
    } | null = null;

    function down(event: PointerEvent): void {
      const spot = spotOf(event.target);
      const token = spot?.dataset.spot;
      if (!spot || token === undefined || event.button !== 0 || !touched()) return;
      const piece = stage.querySelector<SVGElement>(`[data-at="${CSS.escape(token)}"]`);
      const active = spot.classList.contains("lit") || spot.classList.contains("chosen");
      drag = { pointer: event.pointerId, token, from: pointOf(event), piece, active, moving: false };
    }

    function move(event: PointerEvent): void {
      if (drag?.pointer !== event.pointerId) return;
      const [dx, dy] = [event.clientX - drag.from.x, event.clientY - drag.from.y];
      if (!drag.moving && Math.hypot(dx, dy) > DRAG_BEGINS) {
        if (!drag.active) {
          drag = null; // the page scrolls, or a drawing is panned
          return;
        }
        drag.moving = true;
        stage.setPointerCapture(event.pointerId);
        if (selection.path.at(-1) !== drag.token) selection.pick(drag.token);
      }
      if (drag.moving && drag.piece) carry(drag.piece, dx, dy);
    }

    function up(event: PointerEvent): void {
      if (drag?.pointer !== event.pointerId) return;
      const { token, piece, moving } = drag;
      drag = null;
      if (piece) carry(piece, 0, 0);
      const under = spotOf(document.elementFromPoint(event.clientX, event.clientY));
      if (!moving) {
        if (!(event.pointerType === "touch" && under && propose(token, under))) selection.pick(token);
      } else if (under?.dataset.spot !== undefined && under.dataset.spot !== token) selection.pick(under.dataset.spot);
    }

    function stop(): void {
      if (drag?.piece) carry(drag.piece, 0, 0);
      drag = null;
    }

    function key(event: KeyboardEvent): void {
      const spot = spotOf(event.target);
      const towards = ARROWS[event.key];
      if (event.key === "Escape" && selection.path.length > 0) selection.back();
      else if (spot?.dataset.spot !== undefined && (event.key === "Enter" || event.key === " ")) {
        if (touched()) selection.pick(spot.dataset.spot);
      } else if (towards && (spot || event.target === stage)) step(stage, spot, towards);
      else return;
      event.preventDefault();
    }

    /** Screen readers click without pointer events. */
    function click(event: MouseEvent): void {
      const token = spotOf(event.target)?.dataset.spot;
      if (event.detail === 0 && token !== undefined && touched()) selection.pick(token);
    }

    const gone = new AbortController();
    const { signal } = gone;
    stage.addEventListener("pointerdown", down, { signal });
    stage.addEventListener("pointermove", move, { signal });
    stage.addEventListener("pointerup", up, { signal });
    stage.addEventListener("pointercancel", stop, { signal });
    stage.addEventListener("click", click, { signal });
    stage.addEventListener("keydown", key, { signal });
    return () => gone.abort();
  };
}

function spotOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-spot]") : null;
}

function pointOf(event: PointerEvent): Point {
  return { x: event.clientX, y: event.clientY };
}

/** Draws a piece this many pixels away from its place. */
function carry(piece: SVGElement | HTMLElement, dx: number, dy: number): void {
  const scale = piece instanceof SVGGraphicsElement ? (piece.getScreenCTM()?.a ?? 1) : 1;
  piece.style.translate = dx || dy ? `${dx / scale}px ${dy / scale}px` : "";
  piece.style.pointerEvents = dx || dy ? "none" : "";
}

function step(stage: HTMLElement, from: HTMLElement | null, towards: Point): void {
  const spots = [...stage.querySelectorAll<HTMLElement>("[data-spot].lit, [data-spot].chosen, .choice[data-spot]")];
  const others = spots.filter((spot) => spot !== from);
  const found = from ? nextSpot(centre(from), others.map(centre), towards) : 0;
  if (found !== undefined) others[found]?.focus();
}

function centre(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
