type Piece = SVGElement | HTMLElement;

/** Where a piece was on the screen, which way it looked, and what it was drawn in. */
interface Place {
  piece: Piece;
  box: DOMRect;
  angle: number;
  parent: Node | null;
}
export type Places = ReadonlyMap<string, Place>;

const DURATION = 420; // milliseconds
const EASING = "cubic-bezier(0.3, 0, 0.2, 1)";
const LEAP = 1.6; // lengths of a piece: what goes further than this arcs

/** Notes where every piece (anything with `data-piece`) inside an element is. */
export function places(stage: Element): Places {
  return new Map(
    pieces(stage).map((piece) => [
      piece.dataset.piece ?? "",
      { piece, box: piece.getBoundingClientRect(), angle: angleOf(piece), parent: piece.parentNode },
    ]),
  );
}

/**
 * Lets every piece travel from where it was to where it is now. What is new comes from its `data-from`, if that is drawn;
 * what is no more fades, on the way to the place that its `data-gone` names.
 */
export function travel(stage: Element, before: Places): void {
  const here = new Set<string>();
  for (const piece of pieces(stage)) {
    const id = piece.dataset.piece ?? "";
    here.add(id);
    const was = before.get(id);
    const from = was?.box ?? sourceOf(stage, piece.dataset.from)?.getBoundingClientRect();
    const to = piece.getBoundingClientRect();
    const turn = was ? shortest(was.angle - angleOf(piece)) : 0;
    if (from && from.width > 0 && to.width > 0) glide(piece, from, to, turn);
  }
  for (const [id, was] of before) if (!here.has(id) && was.piece.dataset.gone !== undefined) leave(stage, was);
}

function glide(piece: Piece, from: DOMRect, to: DOMRect, turn: number): void {
  const zoom = zoomOf(piece);
  const [dx, dy] = between(to, from, zoom);
  // A piece that turns has another frame, but not another size: only the longer side tells.
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

/** Shows a likeness of a piece that is not there any more, until it is out of sight. */
function leave(stage: Element, { piece, box, parent }: Place): void {
  const likeness = piece.cloneNode(true) as Piece;
  for (const part of [likeness, ...likeness.querySelectorAll("[data-piece], [data-spot], [data-at]")])
    for (const name of ["data-piece", "data-spot", "data-at"]) part.removeAttribute(name);
  likeness.setAttribute("aria-hidden", "true");
  likeness.style.pointerEvents = "none";
  if (likeness instanceof SVGGElement) parent?.appendChild(likeness);
  else {
    const frame = stage.getBoundingClientRect();
    const [left, top] = [box.left - frame.left, box.top - frame.top];
    Object.assign(likeness.style, {
      position: "absolute",
      left: `${left}px`,
      top: `${top}px`,
      width: `${box.width}px`,
    });
    stage.append(likeness);
  }
  const goal = sourceOf(stage, piece.dataset.gone)?.getBoundingClientRect();
  const [dx, dy] = goal ? between(box, goal, zoomOf(likeness)) : [0, 0];
  const fading = likeness.animate(
    [
      { translate: "0px 0px", scale: "1", opacity: 1 },
      { opacity: 1, offset: 0.5 },
      { translate: `${dx}px ${dy}px`, scale: "0.6", opacity: 0 },
    ],
    { duration: DURATION, easing: EASING },
  );
  const remove = (): void => likeness.remove();
  void fading.finished.then(remove, remove);
}

function pieces(stage: Element): Piece[] {
  return [...stage.querySelectorAll<Piece>("[data-piece]")];
}

function angleOf(piece: Piece): number {
  return Number(piece.dataset.angle ?? 0);
}

/** The same turn, the short way round. */
function shortest(turn: number): number {
  return ((((turn + 180) % 360) + 360) % 360) - 180;
}

function sourceOf(stage: Element, name: string | undefined): Element | null {
  return name ? stage.querySelector(`[data-source="${CSS.escape(name)}"]`) : null;
}

/** How many pixels a unit of the drawing has that a piece is in. */
function zoomOf(piece: Piece): number {
  return piece instanceof SVGGElement ? (piece.getScreenCTM()?.a ?? 1) : 1;
}

/** The way from the middle of a box to that of another, in units of a drawing. */
function between(one: DOMRect, other: DOMRect, zoom: number): [number, number] {
  return [
    (other.left + other.width / 2 - one.left - one.width / 2) / zoom,
    (other.top + other.height / 2 - one.top - one.height / 2) / zoom,
  ];
}
