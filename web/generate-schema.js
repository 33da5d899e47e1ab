// Writes src/api/schema.ts from src/api/openapi.json: the types, and the operations that work offline.
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString, COMMENT_HEADER } from "openapi-typescript";

const FOLDER = new URL("src/api/", import.meta.url);

/** The text of schema.ts. */
async function schemaSource() {
  const openapi = JSON.parse(await readFile(new URL("openapi.json", FOLDER), "utf8"));
  const types = await openapiTS(openapi, {
    alphabetize: true,
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
  });
  const offline = Object.entries(openapi.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation["x-offline"])
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  const set = `new Set(${JSON.stringify(offline, null, 4)})`;
  return `${COMMENT_HEADER}${astToString(types)}
/** The operations that can be answered in the browser. */
export const OFFLINE_OPERATIONS: ReadonlySet<string> = ${set};
`;
}

await writeFile(new URL("schema.ts", FOLDER), await schemaSource());
