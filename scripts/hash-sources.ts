import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What is generated from sources, with the files that each depends on. */
const sources = {
  service: ["package.json", "package-lock.json", "tsconfig*.json", "{src,seeders,scripts}/**/*.*"],
  chart: ["deploy/helm/**/*.*"],
  console: ["package-lock.json", "scripts/build-web.ts", "web/*.*", "web/{src,public}/**/*.*"],
};

export type SourceSet = keyof typeof sources;

/** The console's generated types change with a check, not with the sources. */
const isGenerated = (file: string) => file.endsWith("schema.d.ts");

/** @returns a SHA-256 of the names and contents of all sources of one part below `root` */
export function hashSources(root: string, part: SourceSet): string {
  const hash = createHash("sha256");
  for (const file of globSync(sources[part], { cwd: root }).sort()) {
    if (isGenerated(file)) continue;
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}
