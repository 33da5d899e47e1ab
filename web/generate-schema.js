// Writes src/api/schema.ts from src/api/openapi.json: the types, the operations that the browser answers when the
// server does not, and the version of the messages on sockets.
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
  const fallback = Object.entries(openapi.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation["x-fallback"])
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  const [socket] = Object.values(openapi["x-sockets"]);
  const set = `new Set(${JSON.stringify(fallback, null, 4)})`;
  return `${COMMENT_HEADER}${astToString(types)}
/** The operations that the browser answers when the server does not. */
export const FALLBACK_OPERATIONS: ReadonlySet<string> = ${set};
/** The version of the messages on sockets. */
export const PROTOCOL = ${socket.protocol};
`;
}

await writeFile(new URL("schema.ts", FOLDER), await schemaSource());
