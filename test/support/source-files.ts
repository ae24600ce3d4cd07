import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const inOrder = (files: string[]) => files.map((file) => file.replaceAll("\\", "/")).sort();

/** Lists the TypeScript files in a folder of the project, without those of libraries. */
export const sourceFiles = (folder: string): string[] => inOrder(globSync(`${folder}/**/*.ts`));

/** Finds the files of a folder that these files import, directly or through files of that folder. */
export function reachable(roots: readonly string[], folder: string): Set<string> {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const [, path] of readFileSync(file, "utf8").matchAll(/["'](\.{1,2}\/[^"']+\.ts)["']/g)) {
      const target = join(dirname(file), path!).replaceAll("\\", "/");
      if (target.startsWith(`${folder}/`)) visit(target);
    }
  };
  for (const root of roots) visit(root);
  return reached;
}
