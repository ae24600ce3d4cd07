import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "ava";

const MAX_LINES = 70;
/** A folder with more files than this is a module of its own. */
const MAX_FILES_WITHOUT_README = 5;

const folders = ["src/core", ...globSync("src/core/**/").map((path) => path.replace(/\/$/, ""))];
const readmes = globSync("src/core/**/README.md");

const sourceFilesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(".ts"));

/** Back-quoted names of files; `{a,b}` stands for each of them. */
const namedFiles = (text: string): string[] =>
  [...text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/`([\w./{},-]+\.(?:ts|md|js|sql))`/g)].flatMap(
    ([, name]) => {
      const braces = /^(.*)\{(.*)\}(.*)$/.exec(name!);
      return braces ? braces[2]!.split(",").map((each) => `${braces[1]}${each}${braces[3]}`) : [name!];
    },
  );

test("every module folder has a README", (t) => {
  t.true(folders.length > 20);
  for (const folder of folders)
    if (sourceFilesIn(folder).length > MAX_FILES_WITHOUT_README)
      t.true(existsSync(join(folder, "README.md")), folder);
});

test("every file that a README names exists", (t) => {
  for (const readme of readmes)
    for (const name of namedFiles(readFileSync(readme, "utf8"))) {
      const places = [dirname(readme), dirname(dirname(readme)), "src/core", "src", "."];
      t.true(
        places.some((place) => existsSync(join(place, name))),
        `${readme} names ${name}`,
      );
    }
});

test("a README is short enough to be read", (t) => {
  for (const readme of readmes)
    t.true(readFileSync(readme, "utf8").trimEnd().split("\n").length <= MAX_LINES, readme);
});
