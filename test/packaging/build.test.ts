import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import test from "ava";
import { hashSources } from "../../scripts/hash-sources.ts";

test("a build is due when a source changes, and only then", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "school-svc-sources-"));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const write = (path: string, text = "") => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const sources = [
    ...["package.json", "package-lock.json", "tsconfig.json", "tsconfig.build.json", "scripts/build.ts"],
    ...["src/index.ts", "src/db/migrations/index.ts", "src/lib/common-passwords.bin", "seeders/demo.ts"],
    ...["web/index.html", "web/vite.config.ts", "web/src/main.tsx", "web/src/i18n/locales/fr.json"],
    "web/public/icon.svg",
  ];
  for (const path of sources) write(path);
  const first = hashSources(folder);
  for (const path of ["test/index.ts", "docs/operations.md", "web/src/api/schema.d.ts", "dist/src/index.js"])
    write(path, "changed");
  utimesSync(join(folder, "src/index.ts"), 0, 0);
  t.is(hashSources(folder), first);

  const copy = `${folder}-copy`;
  t.teardown(() => rmSync(copy, { recursive: true }));
  cpSync(folder, copy, { recursive: true });
  t.is(hashSources(copy), first, "where it lies is of no account");
  const seen = new Set([first]);
  for (const path of sources) {
    write(path, "changed");
    const hash = hashSources(folder);
    t.false(seen.has(hash), path);
    seen.add(hash);
  }
  rmSync(join(folder, "src/index.ts"));
  t.false(seen.has(hashSources(folder)));
});
