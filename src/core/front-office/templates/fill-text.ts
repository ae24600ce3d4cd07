import type { Fault } from "../../../lib/errors.ts";
import { type Variable, variables } from "./variables.ts";

const placeholder = /\{\{([^{}]*)\}\}/g;
const isVariable = (name: string): name is Variable => (variables as readonly string[]).includes(name);

const namesIn = (text: string): string[] =>
  [...text.matchAll(placeholder)].map(([, within]) => within!.trim());

/** The variables of a text, once each, in their order. Names that are no variable are left out. */
export const variablesOf = (text: string): Variable[] => [...new Set(namesIn(text).filter(isVariable))];

/** Finds placeholders that are not a variable, and braces that do not form a placeholder. */
export function variableFaults(path: string, text: string): Fault[] {
  const unknown = [...new Set(namesIn(text))].filter((name) => !isVariable(name));
  const faults = unknown.map((name) => ({
    path,
    message: `contains the unknown variable {{${name}}}: ${advice(name)}`,
  }));
  if (/\{\{|\}\}/.test(text.replaceAll(placeholder, "")))
    faults.push({
      path,
      message: "contains {{ or }} without the other: write variables like {{student.name}}",
    });
  return faults;
}

/** Replaces the placeholders by their values. */
export const fillText = (text: string, values: Partial<Record<Variable, string>>): string =>
  text.replaceAll(placeholder, (whole, within: string) => {
    const name = within.trim();
    return isVariable(name) ? (values[name] ?? whole) : whole;
  });

function advice(name: string): string {
  const [nearest] = variables
    .map((variable) => ({ variable, distance: distanceOf(name.toLowerCase(), variable.toLowerCase()) }))
    .sort((one, other) => one.distance - other.distance);
  return nearest!.distance <= 4
    ? `did you mean {{${nearest!.variable}}}?`
    : `use one of ${variables.join(", ")}`;
}

/** Levenshtein distance. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_none, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let at = 0; at < other.length; at += 1)
      next.push(Math.min(next[at]! + 1, row[at + 1]! + 1, row[at]! + (letter === other[at] ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}
