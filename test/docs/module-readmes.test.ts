import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "ava";

const MAX_LINES = 80;
const readmes = globSync("src/core/**/README.md");

/** Back-quoted names of files; `{a,b}` stands for each of them. */
const namedFiles = (text: string): string[] =>
  [...text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/`([\w./{},-]+\.(?:ts|md|js|sql))`/g)].flatMap(
    ([, name]) => {
      const braces = /^(.*)\{(.*)\}(.*)$/.exec(name!);
      return braces ? braces[2]!.split(",").map((each) => `${braces[1]}${each}${braces[3]}`) : [name!];
    },
  );

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
