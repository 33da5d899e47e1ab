import { Orientation } from "../orientation";
import { SIDE } from "./pieces";

/** The rhinos sit opposite. */
export function orientationOf(seat: number | null): Orientation {
  return new Orientation(SIDE, seat === 1 ? 2 : 0);
}
