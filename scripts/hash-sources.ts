import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Everything that a build depends on. */
const sources = [
  "package.json",
  "package-lock.json",
  "tsconfig*.json",
  "{src,seeders,scripts}/**/*.*",
  "web/*.*",
  "web/{src,public}/**/*.*",
];

/** The generated types of the console change with a check, not with the sources. */
const isGenerated = (file: string) => file.endsWith("schema.d.ts");

/** @returns a SHA-256 of the names and contents of all sources below `root` */
export function hashSources(root: string): string {
  const hash = createHash("sha256");
  for (const file of globSync(sources, { cwd: root }).sort()) {
    if (isGenerated(file)) continue;
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}
