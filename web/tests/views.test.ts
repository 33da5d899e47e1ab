import ts from "typescript";
import { expect, it } from "vitest";
import { SCENES } from "./scenes";

const TYPES = {
  siam: "SiamView",
  "white-elephant": "WhiteElephantView",
  "china-shop": "ChinaShopView",
  kerala: "KeralaView",
};

it("the types of the views are what the games give, no more and no less", () => {
  const folder = new URL(".", import.meta.url).pathname;
  const sources = new Map(
    SCENES.map(([name, { game, view, previous }]) => [
      `${folder}${name}.check.ts`,
      `import type { ${TYPES[game]} } from "../src/games/${game}";
       export const views: (${TYPES[game]} | null)[] = ${JSON.stringify([view, previous])};`,
    ]),
  );
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    lib: ["lib.es2022.d.ts"],
    skipLibCheck: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (file, version) => {
    const text = sources.get(file);
    return text === undefined ? read(file, version) : ts.createSourceFile(file, text, version);
  };
  const program = ts.createProgram([...sources.keys()], options, host);
  const complaints = ts
    .getPreEmitDiagnostics(program)
    .map((one) => `${one.file?.fileName ?? ""}: ${ts.flattenDiagnosticMessageText(one.messageText, " ")}`);
  expect(complaints).toEqual([]);
}, 30_000);
