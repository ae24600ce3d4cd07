import type { Fault } from "../../lib/errors.ts";

/** Placeholders that a message may contain: `{{name}}` is replaced by the name of the recipient. */
export const variables = {
  name: "Name of the recipient",
  children: "First names of the recipient's children in the audience; empty for others",
  school: "Name of the school",
  sender: "Name of the sender",
  date: "The date of sending",
} as const;

export type VariableName = keyof typeof variables;

/** A single bounded quantifier: two over the same characters would backtrack exponentially. */
const placeholder = /\{\{([^{}]{0,60})\}\}/g;

const isVariable = (name: string): name is VariableName => Object.hasOwn(variables, name);

/** Finds unknown variables and unmatched braces in a text. */
export function faultsOfText(text: string | null | undefined, path: string): Fault[] {
  if (!text) return [];
  const unknown = [...text.matchAll(placeholder)]
    .map(([, name]) => name!.trim())
    .filter((name) => !isVariable(name));
  const faults = [...new Set(unknown)].map((name) => ({
    path,
    message: `contains the unknown variable {{${name}}}; use ${Object.keys(variables).join(", ")}`,
  }));
  if (/\{\{|\}\}/.test(text.replace(placeholder, "")))
    faults.push({ path, message: "contains braces that are not part of a variable" });
  return faults;
}

export const fillText = (text: string, values: Readonly<Record<VariableName, string>>): string =>
  text.replace(placeholder, (_match, inner: string) => {
    const name = inner.trim();
    return isVariable(name) ? values[name] : "";
  });
