import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";
import { bundleService } from "../../scripts/bundle-service.ts";
import { root } from "../support/process/process.ts";

const folder = mkdtempSync(join(tmpdir(), "school-svc-bundle-"));
await bundleService(folder);
test.after.always(() => rmSync(folder, { recursive: true }));

test("every module that a thread starts with is in its place", (t) => {
  const sources = globSync("src/**/*.ts", { cwd: root }).map((file) =>
    readFileSync(join(root, file), "utf8"),
  );
  const named = sources.flatMap((text) =>
    [...text.matchAll(/ownModule\("([^"]+)"\)/g)].map(([, path]) => path!),
  );
  t.true(named.length > 0);
  for (const path of named) t.true(existsSync(join(folder, "src", `${path}.js`)), path);
});

test("the bundled service loads, with every lazily loaded part", (t) => {
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const files = globSync("src/**/*.js", { cwd: folder }).filter(
    (file) => !/cli\/main|-worker\.js$/.test(file),
  );
  const script = `for (const file of ${JSON.stringify(files)}) await import(${JSON.stringify(`file://${folder}/`)} + file); process.exit()`;
  t.notThrows(() => execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: folder }));
});

test("a module finds the files of the package from where the build leaves it", (t) => {
  // Exports of a bundle have short names.
  const script = `const all = await import("./src/lib/runtime/own-file.js"); console.log(Object.values(all).map((find) => find("lib/x").href).join())`;
  const found = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: folder,
    encoding: "utf8",
  });
  t.deepEqual(found.trim().split(",").sort(), [
    `file://${folder}/src/lib/x`,
    `file://${folder}/src/lib/x.js`,
  ]);
});
