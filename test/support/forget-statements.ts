import { nameOfComposed, statementGeneration } from "../../src/db/prepared-statements.ts";

/** Makes the count of composed statements start over: what other test files of the worker have composed counts as well. */
export function forgetStatements(): void {
  const before = statementGeneration();
  for (let count = 0; statementGeneration() === before; count += 1)
    nameOfComposed(`SELECT 'forget', ${count}`);
}
