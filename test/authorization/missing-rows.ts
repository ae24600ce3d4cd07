import { writeFileSync } from "node:fs";
import { openapiDocument } from "../../src/server/openapi-document.ts";
import { operationsOf } from "../support/tenancy/tenancy-slots.ts";
import { matrixFile, matrixText, proposedRow, readMatrix, rowText } from "./matrix.ts";

// Prints rows for the operations that have none; with --write they go into matrix.md, and rows of what is gone go.
const decided = readMatrix();
const operations = operationsOf(JSON.parse(JSON.stringify(openapiDocument())));
const missing = operations.filter(({ name }) => !decided.has(name));
for (const operation of missing) console.log(rowText(operation.name, proposedRow(operation)));
for (const name of decided.keys())
  if (!operations.some((operation) => operation.name === name)) console.log(`${name} is gone`);
if (process.argv.includes("--write"))
  writeFileSync(
    matrixFile,
    matrixText(new Map(operations.map((each) => [each.name, decided.get(each.name) ?? proposedRow(each)]))),
  );
