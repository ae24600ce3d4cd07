import { globSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const imported = /(?:from |import\()"(\.[^"]+)"/g;

/**
 * Removes all declarations below `folder` except those that `src/index.d.ts` reaches. The others refer to types of
 * dependencies whose declarations an application does not have.
 */
export function keepPublicTypes(folder: string): void {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const [, path] of readFileSync(file, "utf8").matchAll(imported))
      visit(resolve(dirname(file), path!.replace(/\.[jt]s$/, ".d.ts")));
  };
  visit(resolve(folder, "src/index.d.ts"));
  for (const file of globSync("**/*.d.ts", { cwd: folder }))
    if (!reached.has(resolve(folder, file))) rmSync(join(folder, file));
}
