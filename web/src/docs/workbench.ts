import { button, element, messageOf } from "./element";
import { python, stopPython } from "./python";

/** The game that the page names: its files by name. */
interface EditedGame {
  package: string;
  files: Record<string, string>;
}

/** What `howdah.browser.workbench` answers. */
interface Answer {
  ok?: boolean; // whether the rules keep the contract
  verdict?: string;
  drawing?: string;
  seat?: number | null; // null when the game is over
  moves?: { notation: string; sentence: string }[];
  scores?: number[];
}

/** Lets readers edit the rules of a game, see what the contract says, and play. */
export async function openWorkbench(place: HTMLElement): Promise<void> {
  const game = (await (await fetch(new URL(place.dataset.game ?? "", document.baseURI))).json()) as EditedGame;
  const files = JSON.stringify(game.files);
  const original = game.files["rules.py"] ?? "";

  const editor = element("textarea");
  editor.value = original;
  editor.spellcheck = false;
  editor.setAttribute("aria-label", "Rules of the game");
  editor.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.ctrlKey) void check();
  });
  const status = element("span", "run-status");
  const checks = button("Check and play", () => void check());
  const stops = button("Stop", () => {
    stopPython();
    finish("Stopped.");
  });
  stops.hidden = true;
  const restores = button("Original rules", () => (editor.value = original));
  const verdict = element("pre", "run-output", "Not checked yet.");
  verdict.setAttribute("aria-live", "polite");
  const board = element("div");
  place.replaceChildren(
    editor,
    element("div", "run", checks, stops, restores, status),
    element(
      "div",
      "workbench-result",
      element("section", "", element("h3", "", "Verdict"), verdict),
      element("section", "", element("h3", "", "Play"), board),
    ),
  );

  let number = 0; // of the check that is waited for

  function finish(text: string): void {
    number += 1;
    status.textContent = text;
    checks.disabled = false;
    stops.hidden = true;
  }

  async function check(): Promise<void> {
    const own = ++number;
    checks.disabled = true;
    stops.hidden = false;
    board.replaceChildren();
    try {
      const started = await python((text) => (status.textContent = text));
      if (own !== number) return;
      status.textContent = "Playing random games…";
      const answer = JSON.parse(await started.check(game.package, files, editor.value)) as Answer;
      if (own !== number) return;
      verdict.textContent = answer.verdict ?? "";
      verdict.classList.toggle("failed", !answer.ok);
      finish(answer.ok ? "The rules keep the contract." : "The rules break the contract.");
      if (answer.ok) show(answer);
    } catch (error) {
      if (own === number) finish(messageOf(error));
    }
  }

  async function play(notation: string): Promise<void> {
    const started = await python(() => undefined);
    show(JSON.parse(await started.play(notation)) as Answer);
  }

  function show({ drawing = "", seat, moves = [], scores = [] }: Answer): void {
    const turn = typeof seat === "number" ? `Player ${seat + 1} to move.` : "The game is over.";
    const points = scores.map((score, number) => `Player ${number + 1}: ${score}`).join("\n");
    board.replaceChildren(
      element("pre", "", `${drawing}\n${points}`),
      element("p", "workbench-turn", turn),
      element(
        "div",
        "workbench-moves",
        ...moves.map(({ notation, sentence }) => button(sentence, () => void play(notation))),
      ),
    );
  }
}
