type Piece = SVGElement | HTMLElement;

/** The box of a piece on the screen, its angle, and its parent element. */
interface Measure {
  piece: Piece;
  box: DOMRect;
  angle: number;
  parent: Node | null;
}
export type Measured = ReadonlyMap<string, Measure>;

const DURATION = 420; // milliseconds
const EASING = "cubic-bezier(0.3, 0, 0.2, 1)";
const LEAP = 1.6; // in lengths of a piece; a longer way is an arc

/** Measures every piece (anything with `data-piece`) inside an element. */
export function measurePieces(stage: Element): Measured {
  return new Map(
    pieces(stage).map((piece) => [
      piece.dataset.piece ?? "",
      { piece, box: piece.getBoundingClientRect(), angle: angleOf(piece), parent: piece.parentNode },
    ]),
  );
}

/**
 * FLIP animation: moves every piece from where it was measured to where it is now. A new piece comes from the place
 * that its `data-from` names, or from the piece whose `data-name` its `data-was` has; a removed one fades out on the way to the place that its `data-gone` names.
 */
export function animateFrom(stage: Element, before: Measured): void {
  const present = new Set<string>();
  const kept = new Set(pieces(stage).map((piece) => piece.dataset.piece));
  // Pieces that are drawn as other ones now: their old `data-name` is the new one's `data-was`.
  const moved = new Map(
    [...before].flatMap(([id, was]) => (kept.has(id) ? [] : [[was.piece.dataset.name ?? "", was]])),
  );
  for (const piece of pieces(stage)) {
    const id = piece.dataset.piece ?? "";
    present.add(id);
    const was = before.get(id) ?? moved.get(piece.dataset.was ?? "");
    const from = was?.box ?? sourceOf(stage, piece.dataset.from)?.getBoundingClientRect();
    const to = piece.getBoundingClientRect();
    const turn = was ? shortest(was.angle - angleOf(piece)) : 0;
    if (from && from.width > 0 && to.width > 0) animate(piece, from, to, turn);
  }
  for (const [id, was] of before) if (!present.has(id) && was.piece.dataset.gone !== undefined) fadeOut(stage, was);
}

function animate(piece: Piece, from: DOMRect, to: DOMRect, turn: number): void {
  const zoom = zoomOf(piece);
  if (!(zoom > 0)) return; // it is not drawn
  const [dx, dy] = between(to, from, zoom);
  // The box of a piece changes when it turns; its longer side does not.
  const size = Math.max(from.width, from.height) / Math.max(to.width, to.height);
  const distance = Math.hypot(dx, dy) * zoom;
  if (distance < 2 && Math.abs(size - 1) < 0.15 && turn === 0) return;
  const lift = distance > LEAP * Math.max(to.width, to.height) ? 1.25 : 1;
  piece.animate(
    [
      { translate: `${dx}px ${dy}px`, scale: `${size}`, rotate: `${turn}deg` },
      { translate: `${dx / 2}px ${dy / 2}px`, scale: `${((size + 1) / 2) * lift}`, rotate: `${turn / 2}deg` },
      { translate: "0px 0px", scale: "1", rotate: "0deg" },
    ],
    { duration: DURATION, easing: EASING },
  );
}

/** Fades out a clone of a removed piece. */
function fadeOut(stage: Element, { piece, box, parent }: Measure): void {
  const clone = piece.cloneNode(true) as Piece;
  for (const part of [clone, ...clone.querySelectorAll("[data-piece], [data-spot], [data-at]")])
    for (const name of ["data-piece", "data-spot", "data-at"]) part.removeAttribute(name);
  clone.setAttribute("aria-hidden", "true");
  clone.style.pointerEvents = "none";
  if (clone instanceof SVGGElement) parent?.appendChild(clone);
  else {
    const frame = stage.getBoundingClientRect();
    const [left, top] = [box.left - frame.left, box.top - frame.top];
    Object.assign(clone.style, {
      position: "absolute",
      left: `${left}px`,
      top: `${top}px`,
      width: `${box.width}px`,
    });
    stage.append(clone);
  }
  const goal = sourceOf(stage, piece.dataset.gone)?.getBoundingClientRect();
  const [dx, dy] = goal && zoomOf(clone) > 0 ? between(box, goal, zoomOf(clone)) : [0, 0];
  const fading = clone.animate(
    [
      { translate: "0px 0px", scale: "1", opacity: 1 },
      { opacity: 1, offset: 0.5 },
      { translate: `${dx}px ${dy}px`, scale: "0.6", opacity: 0 },
    ],
    { duration: DURATION, easing: EASING },
  );
  const remove = (): void => clone.remove();
  void fading.finished.then(remove, remove);
}

function pieces(stage: Element): Piece[] {
  return [...stage.querySelectorAll<Piece>("[data-piece]")];
}

function angleOf(piece: Piece): number {
  return Number(piece.dataset.angle ?? 0);
}

/** The same turn between -180 and 180 degrees. */
function shortest(turn: number): number {
  return ((((turn + 180) % 360) + 360) % 360) - 180;
}

function sourceOf(stage: Element, name: string | undefined): Element | null {
  return name ? stage.querySelector(`[data-source="${CSS.escape(name)}"]`) : null;
}

/** Pixels per unit of the drawing that holds a piece. */
function zoomOf(piece: Piece): number {
  return piece instanceof SVGGElement ? (piece.getScreenCTM()?.a ?? 1) : 1;
}

/** The vector between the centres of two boxes, in units of a drawing. */
function between(one: DOMRect, other: DOMRect, zoom: number): [number, number] {
  return [
    (other.left + other.width / 2 - one.left - one.width / 2) / zoom,
    (other.top + other.height / 2 - one.top - one.height / 2) / zoom,
  ];
}
