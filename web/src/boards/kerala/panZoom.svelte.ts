import type { Attachment } from "svelte/attachments";

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

const CLOSEST = 6; // times as large as the whole
const STEP = 1.3;

/** The visible part of a drawing: all of it at first; wheel, pinch, drag and buttons change it. */
export class Camera {
  #zoom = $state(1);
  #x = $state(0); // how far from the middle of the whole
  #y = $state(0);

  constructor(private readonly whole: () => Frame) {}

  get frame(): Frame {
    const whole = this.whole();
    const [width, height] = [whole.width / this.#zoom, whole.height / this.#zoom];
    const x = whole.x + (whole.width - width) / 2 + this.#x;
    const y = whole.y + (whole.height - height) / 2 + this.#y;
    return { x, y, width, height };
  }

  get isWhole(): boolean {
    return this.#zoom === 1;
  }

  fit(): void {
    [this.#zoom, this.#x, this.#y] = [1, 0, 0];
  }

  closer(times = STEP): void {
    this.#zoom = Math.min(CLOSEST, Math.max(1, this.#zoom * times));
    this.pan(0, 0);
  }

  further(): void {
    this.closer(1 / STEP);
  }

  /** Moves by fractions of the visible part, never beyond the whole. */
  pan(right: number, down: number): void {
    const { width, height } = this.frame;
    const whole = this.whole();
    const room = (all: number, seen: number): number => (all - seen) / 2;
    this.#x = clamp(this.#x + right * width, room(whole.width, width));
    this.#y = clamp(this.#y + down * height, room(whole.height, height));
  }
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}

/** Moves a camera by wheel and pointer events of the element that shows its drawing. */
export function panZoom(camera: Camera): Attachment<SVGSVGElement> {
  return (element) => {
    let fingers: readonly PointerEvent[] = []; // the last event of each

    const others = (event: PointerEvent): PointerEvent[] =>
      fingers.filter(({ pointerId }) => pointerId !== event.pointerId);

    function wheel(event: WheelEvent): void {
      if (!event.ctrlKey && camera.isWhole && event.deltaY > 0) return; // the page scrolls on
      event.preventDefault();
      camera.closer(event.deltaY < 0 ? STEP : 1 / STEP);
    }

    function down(event: PointerEvent): void {
      const onSpot = event.target instanceof Element && event.target.closest(".spot.lit, .spot.chosen");
      if (!onSpot) fingers = [...others(event), event];
    }

    function move(event: PointerEvent): void {
      const before = fingers.find(({ pointerId }) => pointerId === event.pointerId);
      if (!before || event.buttons === 0) return;
      const [other] = others(event);
      if (other) camera.closer(distance(event, other) / Math.max(1, distance(before, other)));
      const { width, height } = element.getBoundingClientRect();
      camera.pan((before.clientX - event.clientX) / width, (before.clientY - event.clientY) / height);
      fingers = [...others(event), event];
    }

    function up(event: PointerEvent): void {
      fingers = others(event);
    }

    const gone = new AbortController();
    const { signal } = gone;
    element.addEventListener("wheel", wheel, { passive: false, signal });
    element.addEventListener("pointerdown", down, { signal });
    element.addEventListener("pointermove", move, { signal });
    for (const name of ["pointerup", "pointercancel", "pointerleave"] as const)
      element.addEventListener(name, up, { signal });
    return () => gone.abort();
  };
}

function distance(a: PointerEvent, b: PointerEvent): number {
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
}
