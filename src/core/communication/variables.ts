import type { Fault } from "../../lib/errors.ts";

/** What a message may say differently to everybody: `{{name}}` stands for the name of whoever reads it. */
export const variables = {
  name: "Name of whoever reads it",
  children: "First names of the children whom it is about; empty for others",
  school: "Name of the school",
  sender: "Name of whoever wrote it",
  date: "The day on which it is sent",
} as const;

export type VariableName = keyof typeof variables;

/** One quantifier with a bound: two that take the same characters would try every way to share a long run. */
const mention = /\{\{([^{}]{0,60})\}\}/g;

const isVariable = (name: string): name is VariableName => Object.hasOwn(variables, name);

/** Variables that there are not, and braces that are none. */
export function faultsOfText(text: string | null | undefined, path: string): Fault[] {
  if (!text) return [];
  const unknown = [...text.matchAll(mention)]
    .map(([, name]) => name!.trim())
    .filter((name) => !isVariable(name));
  const faults = [...new Set(unknown)].map((name) => ({
    path,
    message: `there is no variable {{${name}}}: use ${Object.keys(variables).join(", ")}`,
  }));
  if (/\{\{|\}\}/.test(text.replace(mention, "")))
    faults.push({ path, message: "has braces that belong to no variable" });
  return faults;
}

export const fillText = (text: string, values: Readonly<Record<VariableName, string>>): string =>
  text.replace(mention, (_match, mentioned: string) => {
    const name = mentioned.trim();
    return isVariable(name) ? values[name] : "";
  });
