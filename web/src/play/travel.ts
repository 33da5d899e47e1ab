/** Where a piece was on the screen. */
export type Places = ReadonlyMap<string, DOMRect>;

const DURATION = 420; // milliseconds
const LEAP = 1.6; // lengths of a piece: what goes further than this arcs

/** Notes where every piece (anything with `data-piece`) inside an element is. */
export function places(stage: Element): Places {
  return new Map(pieces(stage).map((piece) => [piece.dataset.piece ?? "", piece.getBoundingClientRect()]));
}

/** Lets every piece travel from where it was to where it is now. What is new comes from its `data-from`, if drawn. */
export function travel(stage: Element, before: Places): void {
  for (const piece of pieces(stage)) {
    const source = piece.dataset.from;
    const drawn = source === undefined ? null : stage.querySelector(`[data-source="${CSS.escape(source)}"]`);
    const from = before.get(piece.dataset.piece ?? "") ?? drawn?.getBoundingClientRect();
    const to = piece.getBoundingClientRect();
    if (from && from.width > 0 && to.width > 0) glide(piece, from, to);
  }
}

function glide(piece: SVGElement | HTMLElement, from: DOMRect, to: DOMRect): void {
  const zoom = piece instanceof SVGGraphicsElement ? (piece.getScreenCTM()?.a ?? 1) : 1;
  const dx = (from.left + from.width / 2 - to.left - to.width / 2) / zoom;
  const dy = (from.top + from.height / 2 - to.top - to.height / 2) / zoom;
  // A piece that turns has another frame, but not another size: only the longer side tells.
  const size = Math.max(from.width, from.height) / Math.max(to.width, to.height);
  const distance = Math.hypot(dx, dy) * zoom;
  if (distance < 2 && Math.abs(size - 1) < 0.15) return;
  const lift = distance > LEAP * Math.max(to.width, to.height) ? 1.25 : 1;
  piece.animate(
    [
      { translate: `${dx}px ${dy}px`, scale: `${size}` },
      { translate: `${dx / 2}px ${dy / 2}px`, scale: `${((size + 1) / 2) * lift}` },
      { translate: "0px 0px", scale: "1" },
    ],
    { duration: DURATION, easing: "cubic-bezier(0.3, 0, 0.2, 1)" },
  );
}

function pieces(stage: Element): (SVGElement | HTMLElement)[] {
  return [...stage.querySelectorAll<SVGElement | HTMLElement>("[data-piece]")];
}
