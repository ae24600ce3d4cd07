import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";
import { keepPublicTypes } from "../../scripts/keep-public-types.ts";
import { root, start } from "../support/process/process.ts";

const compilers = { "TypeScript 5": "typescript-5", "TypeScript 7": "typescript" };

/** An application of its own that has the package as it is published, and the types of Node and no other ones. */
const host = mkdtempSync(join(tmpdir(), "school-svc-host-"));
test.after.always(() => rmSync(host, { recursive: true }));
const installed = join(host, "node_modules/school-svc");

test.before(() => {
  mkdirSync(join(host, "node_modules/@types"), { recursive: true });
  for (const name of ["@types/node", "undici-types"])
    symlinkSync(join(root, "node_modules", name), join(host, "node_modules", name));
  const dist = join(installed, "dist");
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const args = ["-p", "tsconfig.build.json", "--noCheck", "--outDir", dist];
  execFileSync(process.execPath, [compiler, ...args], { cwd: root });
  keepPublicTypes(dist);
  cpSync(join(root, "package.json"), join(installed, "package.json"));
  cpSync(join(root, "test/packaging/host.ts"), join(host, "host.ts"));
  writeFileSync(join(host, "package.json"), '{ "type": "module" }');
});

test("the types of Node come with the package", (t) => {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  t.truthy(dependencies["@types/node"]);
});

for (const [name, compiler] of Object.entries(compilers))
  for (const [title, options] of Object.entries({
    "its defaults": {},
    "every further strictness": {
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: true,
      verbatimModuleSyntax: true,
    },
  }))
    test(`a strict host compiles against the package with ${name} and ${title}`, async (t) => {
      const project = join(host, `tsconfig.${compiler}.${Object.keys(options).length}.json`);
      const compilerOptions = { module: "nodenext", strict: true, noEmit: true, ...options };
      writeFileSync(project, JSON.stringify({ compilerOptions, files: ["host.ts"] }));
      const tsc = join(root, "node_modules", compiler, "bin/tsc");
      const { code, stdout } = await start(t, process.execPath, [tsc, "-p", project, "--listFiles"]).ended;
      const lines = stdout.split("\n");
      t.is(code, 0, lines.filter((line) => /error TS/.test(line)).join("\n"));
      const [, ...read] = lines.join("\n").split("/node_modules/school-svc/dist/src/");
      t.deepEqual(read.map((text) => text.slice(0, text.indexOf("\n"))).sort(), [
        "app-types.d.ts",
        "index.d.ts",
        "jobs/job-reports.d.ts",
        "lib/config/config-types.d.ts",
        "lib/errors.d.ts",
      ]);
    });
