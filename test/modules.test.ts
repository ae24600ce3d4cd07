import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "ava";
import { layers, moduleOf } from "../scripts/module-of.ts";
import { modules } from "../src/core/modules.ts";
import { sourceFiles } from "./support/source-files.ts";

/** Folders of a layer that are no modules. */
const otherFolders: Readonly<Record<string, readonly string[]>> = {
  "src/core": ["common"],
  "src/documents": ["fonts", "words"],
  test: [
    "authorization",
    "browser",
    "cli",
    "db",
    "deploy",
    "docs",
    "http",
    "lib",
    "lifecycle",
    "packaging",
    "seed",
    "snapshots",
    "suites",
    "support",
    "tenancy",
    "web",
  ],
};

/** Imports against the order of the modules, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  "src/core/common/entities/crud.ts → audit/access-log/access-rules.ts":
    "lists keep the columns that the access log reads",
  "src/core/common/entities/crud.ts → audit/audited.ts":
    "every write of a plain entity is recorded in its transaction",
  "src/core/common/entities/transition.ts → audit/audited.ts":
    "every change of state is recorded in its transaction",
  "src/core/common/entities/transition.ts → audit/audit-verbs.ts":
    "the verbs of changes are declared with the audit trail",
  "src/core/common/lists/export-list.ts → audit/access-log/note-access.ts":
    "the access log names the students in a file",
  "src/core/common/lists/include.ts → audit/access-log/note-access.ts":
    "the access log names the students in included rows",
  "src/core/common/lists/include.ts → audit/record-read.ts":
    "included rows of sensitive entities are recorded as read",
  "src/core/emails/queue/change-email.ts → identity/invitations/renew-link.ts":
    "an email with a link to an account is sent again with another link",
  "src/core/identity/roles/system-roles.ts → assessment/permissions.ts":
    "system roles are given permissions of every module; this list has no imports of its own",
};

/** Lists of the permissions of all modules. */
const indexes = ["src/core/permissions.ts"];

const importsOf = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+\.ts)"/g)].map(
    ([, path]) => join(dirname(file), path!).replaceAll("\\", "/"),
  );

/** Shared files come before every module. */
function placeOf(file: string): number {
  const module = moduleOf(file);
  return module ? modules.indexOf(module) : -1;
}

const againstTheOrder = sourceFiles("src/core")
  .filter((file) => !indexes.includes(file))
  .flatMap((file) =>
    importsOf(file)
      .filter((target) => target.startsWith("src/core/") && placeOf(target) > placeOf(file))
      .map((target) => `${file} → ${target.replace("src/core/", "")}`),
  );

test("a module imports only modules before it in the list", (t) => {
  t.deepEqual(againstTheOrder.sort(), Object.keys(exceptions).sort());
});

test("the check sees the imports", (t) => {
  t.true(sourceFiles("src/core").flatMap(importsOf).length > 1000);
});

test("folders of every layer are named after modules", (t) => {
  const known = new Set<string>(modules);
  for (const layer of layers)
    for (const entry of readdirSync(layer, { withFileTypes: true }))
      if (entry.isDirectory() && !otherFolders[layer]?.includes(entry.name))
        t.true(known.has(entry.name), `${layer}/${entry.name}`);
});

test("every module has its rules in core and a README", (t) => {
  for (const name of modules) t.true(existsSync(`src/core/${name}/README.md`), name);
});

test("the README of core lists the modules in their order", (t) => {
  const table = readFileSync("src/core/README.md", "utf8").split("## Modules")[1]!.split("##")[0]!;
  t.deepEqual(
    [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name),
    [...modules],
  );
});
