import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "ava";

const pages = ["CONTRIBUTING.md", "ARCHITECTURE.md", ...globSync("docs/decisions/*.md")];

/** Made by a command, not committed. */
const generated = ["web/src/api/schema.d.ts"];

/** Back-quoted paths from the root of the repository. */
const namedPaths = (text: string): string[] =>
  [...text.matchAll(/`((?:src|test|web|docs|scripts)\/[\w./-]+)`/g)].map(([, path]) => path!);

test("every path that contributors are sent to exists", (t) => {
  for (const page of pages)
    for (const path of namedPaths(readFileSync(page, "utf8")))
      if (!generated.includes(path)) t.true(existsSync(path), `${page}: ${path}`);
  t.true(namedPaths(readFileSync("CONTRIBUTING.md", "utf8")).length > 40);
});

test("every link to a file leads to one", (t) => {
  for (const page of pages)
    for (const [, target] of readFileSync(page, "utf8").matchAll(/\]\((?!https?:)([^)#]+)/g))
      t.true(existsSync(join(dirname(page), target!)), `${page}: ${target}`);
});

test("the index of decisions lists each of them", (t) => {
  const index = readFileSync("docs/decisions/README.md", "utf8");
  for (const page of globSync("[0-9]*.md", { cwd: "docs/decisions" }))
    t.true(index.includes(`(${page})`), page);
});
