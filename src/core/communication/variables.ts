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

const mention = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Variables that there are not, and braces that are none. */
export function faultsOfText(text: string | null | undefined, path: string): Fault[] {
  if (!text) return [];
  const unknown = [...text.matchAll(mention)].map(([, name]) => name!).filter((name) => !(name in variables));
  const faults = [...new Set(unknown)].map((name) => ({
    path,
    message: `there is no variable {{${name}}}: use ${Object.keys(variables).join(", ")}`,
  }));
  if (/\{\{|\}\}/.test(text.replace(mention, "")))
    faults.push({ path, message: "has braces that belong to no variable" });
  return faults;
}

export const fillText = (text: string, values: Readonly<Record<VariableName, string>>): string =>
  text.replace(mention, (_match, name: VariableName) => values[name] ?? "");
