import { execSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { root } from "../support/process/process.ts";

const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));
const { scripts, dependencies, files } = read("package.json");

test("the bill of materials names what is built into the package beside what is installed with it", (t) => {
  const [command] = scripts.sbom.split(" > ");
  const { components } = JSON.parse(execSync(command, { cwd: root, encoding: "utf8", stdio: "pipe" }));
  const names = new Set(components.map(({ name }: { name: string }) => name));
  // The console's libraries and the reference are copied into `dist` when it is built.
  const ofConsole = Object.keys(read("web/package.json").devDependencies);
  for (const name of [...Object.keys(dependencies), ...ofConsole, "swagger-ui-dist"])
    t.true(names.has(name), name);
});

test("the package has the program, the demo schools, documentation and samples, and no source, test or tool", (t) => {
  t.deepEqual(files, [
    ...["bin", "dist", "docs/*.md", "docs/decisions", "deploy"],
    ...["README.md", "LICENSE", "CHANGELOG.md"],
  ]);
  t.deepEqual(read("tsconfig.build.json").include, ["src", "seeders"]);
});

test("a package is not made without its bill of materials", (t) => {
  t.regex(scripts.prepack, /npm run sbom/);
});
