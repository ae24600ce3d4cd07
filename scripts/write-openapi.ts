import { writeFileSync } from "node:fs";
import { openapiDocument } from "../src/server/openapi-document.ts";
import { clientOperations } from "./client-operations.ts";
import { formatJson } from "./format-json.ts";

// Writes the committed OpenAPI document, which test/docs/openapi.test.ts compares with the routes: `npm run openapi`.
const target = "docs/openapi.json";
// JSON drops members that are undefined; the formatter expects none.
writeFileSync(target, formatJson(JSON.parse(JSON.stringify(openapiDocument()))));
const operations = "packages/client/src/idempotent-operations.ts";
writeFileSync(operations, clientOperations(JSON.parse(JSON.stringify(openapiDocument()))));
process.stdout.write(`written to ${target} and ${operations}\n`);
