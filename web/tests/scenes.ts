import { readdirSync, readFileSync } from "node:fs";
import type { Scene } from "../gallery/scenes";

const FOLDER = new URL("./views/", import.meta.url);

/** All scenes by name, as `python -m tools.write_views` wrote them. */
export const SCENES = readdirSync(FOLDER).map((file): [string, Scene] => [
  file.replace(".json", ""),
  JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as Scene,
]);

export function scene(name: string): Scene {
  const found = SCENES.find(([one]) => one === name);
  if (!found) throw new Error(`expected a scene out of ${SCENES.map(([one]) => one).join(", ")}, but found ${name}`);
  return found[1];
}
