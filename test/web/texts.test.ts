import { globSync, readFileSync } from "node:fs";
import test from "ava";

const sources = globSync("web/src/**/*.{ts,tsx}").map((file) => [file, readFileSync(file, "utf8")] as const);
const fieldsOf = (text: string) => [...text.matchAll(/<(?:Field|input)\b[^>]*>/g)].map(([field]) => field);

test("the console shows text as text, and runs none", (t) => {
  t.true(sources.length > 100);
  const unsafe =
    /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcdoc|\beval\(|new Function\(/i;
  for (const [file, text] of sources) t.notRegex(text, unsafe, file);
});

test("passwords are masked, and managers of passwords and the clipboard are let do their work", (t) => {
  let found = 0;
  for (const [file, text] of sources) {
    t.notRegex(text, /onPaste|onCopy|onBeforeInput/, file);
    for (const field of fieldsOf(text)) {
      const kept = /autoComplete="(?:current|new)-password"/.test(field);
      if (kept) found += 1;
      t.is(kept, /type="password"/.test(field), `${file}: ${field}`);
    }
  }
  t.true(found >= 8, String(found));
});
