import { readFileSync } from "node:fs";
import { systemRoles } from "../../src/core/identity/roles/system-roles.ts";
import type { Scope } from "../../src/lib/context.ts";
import { type Role, roleNames } from "../support/reach/callers.ts";
import type { Operation } from "../support/tenancy/tenancy-slots.ts";

/** How far a caller gets with an operation, as the table says it. */
export type Cell = "all" | "classes" | "children" | "self" | "-" | "401" | "own" | "open";

export const cells: Readonly<Record<Cell, string>> = {
  all: "every row of the school",
  classes: "rows of the own classes",
  children: "rows of the own children",
  self: "rows of oneself",
  "-": "403: the role does not allow it",
  "401": "sign in first",
  own: "open to whoever is signed in: it is about the own account",
  open: "open to everybody",
};

export const matrixFile = new URL("matrix.md", import.meta.url);

/** The roles of the columns. */
export const columns: readonly Role[] = [...roleNames.filter((role) => role !== "anonymous"), "anonymous"];

export type Row = ReadonlyMap<Role, Cell>;

/** What was decided: one row for each operation. @throws {Error} for a row that cannot be read */
export function readMatrix(): Map<string, Row> {
  const rows = readFileSync(matrixFile, "utf8")
    .split("\n")
    .filter((line) => /^\| (GET|POST|PUT|PATCH|DELETE) /.test(line));
  return new Map(
    rows.map((line) => {
      const [name, ...words] = line
        .slice(1, -1)
        .split("|")
        .map((word) => word.trim());
      if (words.length !== columns.length || words.some((word) => !(word in cells)))
        throw new Error(`This row of matrix.md cannot be read: ${line}`);
      return [name!, new Map(columns.map((role, index) => [role, words[index] as Cell]))];
    }),
  );
}

export const cellOf: Readonly<Record<Scope, Cell>> = {
  all: "all",
  own_classes: "classes",
  own_children: "children",
  self: "self",
};

/** The row as the roles have it now: a proposal, to be looked at before it is believed. */
export const proposedRow = ({ permission }: Operation): Row =>
  new Map(
    columns.map((role): [Role, Cell] => {
      if (permission === "public") return [role, "open"];
      // A session of a school, whatever its role, is none on the platform.
      if (role === "anonymous" || permission === "operator") return [role, "401"];
      if (permission === "signed-in") return [role, "own"];
      const scope = systemRoles[role].allows.get(permission as never);
      return [role, scope ? cellOf[scope] : "-"];
    }),
  );

const line = (name: string, words: readonly string[]) =>
  `| ${name.padEnd(48)} | ${words.map((word, index) => word.padEnd(columns[index]!.length)).join(" | ")} |`;

export const rowText = (name: string, row: Row): string => line(name, [...row.values()]);

export const matrixText = (rows: ReadonlyMap<string, Row>): string =>
  `# Who may do what

One row for each operation, one column for each role that ships with the product. \`test/authorization/\` asks every
operation as every role and compares. \`node test/authorization/missing-rows.ts\` proposes the rows of new operations,
with \`--write\` it puts them here: read them before you believe them.

${Object.entries(cells)
  .map(([cell, meaning]) => `- \`${cell}\`: ${meaning}`)
  .join("\n")}

${line("operation", columns)}
${line(
  "---",
  columns.map(() => "---"),
)}
${[...rows].map(([name, row]) => rowText(name, row)).join("\n")}
`;
