import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";
import { isBreached } from "../../../src/lib/passwords/breach-list.ts";

const folder = mkdtempSync(join(tmpdir(), "breach-"));
const sha1 = (text: string) => createHash("sha1").update(text).digest("hex");

for (const [name, lineOf] of [
  [
    "with counts and CRLF",
    (hash: string) => `${hash.toUpperCase()}:${Number.parseInt(hash.slice(0, 5), 16)}\r\n`,
  ],
  ["bare, in lower case", (hash: string) => `${hash}\n`],
] as const)
  test(`every line of a sorted list is found, and nothing else: ${name}`, async (t) => {
    for (const count of [0, 1, 2, 3, 500]) {
      const path = join(folder, `${count}-${name.length}`);
      const known = Array.from({ length: count }, (_, n) => `known-${n}`);
      writeFileSync(path, known.map(sha1).sort().map(lineOf).join(""));
      for (const password of known) t.true(await isBreached(path, password), `${count} ${password}`);
      for (let n = 0; n < 50; n += 1)
        t.false(await isBreached(path, `unknown-${n}`), `${count} unknown-${n}`);
    }
  });
