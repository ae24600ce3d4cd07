import { modules } from "../src/core/modules.ts";

/** Folders whose sub-folders are named after modules. */
export const layers = [
  "src/core",
  "src/models",
  "src/server/routes",
  "src/jobs",
  "src/emails",
  "src/documents",
  "web/src/screens",
  "test",
];

/** @returns the module in this path; undefined if there is none */
export function moduleOf(file: string): (typeof modules)[number] | undefined {
  const layer = layers.find((folder) => file.startsWith(`${folder}/`));
  if (!layer) return undefined;
  const [folder] = file.slice(layer.length + 1).split("/");
  return modules.find((name) => name === folder);
}
