import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import test from "ava";
import { hashSources } from "../../scripts/hash-sources.ts";

const bothHashes = (folder: string) => `${hashSources(folder, "service")} ${hashSources(folder, "console")}`;

test("a build is due when a source changes, and only then", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "school-svc-sources-"));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const write = (path: string, text = "") => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const sources = [
    ...["package.json", "package-lock.json", "tsconfig.json", "tsconfig.build.json", "scripts/build.ts"],
    ...[
      "src/index.ts",
      "src/db/migrations/index.ts",
      "src/lib/passwords/common-passwords.bin",
      "src/db/schema/expected-schema.tsv",
      "seeders/demo.ts",
    ],
    ...["web/index.html", "web/vite.config.ts", "web/src/main.tsx", "web/src/i18n/locales/fr.json"],
    "web/public/icon.svg",
  ];
  for (const path of sources) write(path);
  const first = bothHashes(folder);
  for (const path of ["test/index.ts", "docs/operations.md", "web/src/api/schema.d.ts", "dist/src/index.js"])
    write(path, "changed");
  utimesSync(join(folder, "src/index.ts"), 0, 0);
  t.is(bothHashes(folder), first);

  const copy = `${folder}-copy`;
  t.teardown(() => rmSync(copy, { recursive: true }));
  cpSync(folder, copy, { recursive: true });
  t.is(bothHashes(copy), first, "where it lies is of no account");
  const seen = new Set([first]);
  for (const path of sources) {
    write(path, "changed");
    const hash = bothHashes(folder);
    t.false(seen.has(hash), path);
    seen.add(hash);
  }
  rmSync(join(folder, "src/index.ts"));
  t.false(seen.has(bothHashes(folder)));
});

test("a change of the console leaves the service as it is built, and the reverse", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "school-svc-parts-"));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write("src/index.ts", "one");
  write("web/src/main.tsx", "one");
  const [service, console] = [hashSources(folder, "service"), hashSources(folder, "console")];
  write("web/src/main.tsx", "two");
  t.is(hashSources(folder, "service"), service);
  t.not(hashSources(folder, "console"), console);
  write("web/src/main.tsx", "one");
  write("src/index.ts", "two");
  t.is(hashSources(folder, "console"), console);
  t.not(hashSources(folder, "service"), service);
});
