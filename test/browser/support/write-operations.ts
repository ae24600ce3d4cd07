import { readFileSync, writeFileSync } from "node:fs";
import { listedOperations, noScreenYet, operationsFile, withoutScreen } from "./operations.ts";

// Removes the operations that have a screen by now, and adds new ones.
const reasons = listedOperations();
const text = readFileSync(operationsFile, "utf8");
const lines = withoutScreen()
  .toSorted((one, other) => (one.split(" ")[1]! + one < other.split(" ")[1]! + other ? -1 : 1))
  .map((operation) => `- \`${operation}\`: ${reasons.get(operation) ?? noScreenYet}`);
writeFileSync(operationsFile, `${text.split("\n- `")[0]!.trimEnd()}\n\n${lines.join("\n")}\n`);
