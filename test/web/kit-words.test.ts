import { globSync, readFileSync } from "node:fs";
import test from "ava";

const languages = ["en", "fr", "es", "ar", "sw"] as const;
const wordsOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(`web/src/i18n/kit/${language}.json`, "utf8"));
const english = wordsOf("en");
const sources = globSync("web/src/**/*.{ts,tsx}").map((file) => [file, readFileSync(file, "utf8")] as const);

test("the kit says the same in every language, with the same places for values", (t) => {
  const places = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name).sort();
  for (const language of languages) {
    const words = wordsOf(language);
    t.deepEqual(Object.keys(words).sort(), Object.keys(english).sort(), language);
    for (const [key, text] of Object.entries(words)) {
      t.truthy(text.trim(), `${language}: ${key}`);
      t.deepEqual(places(text), places(english[key]!), `${language}: ${key}`);
    }
  }
});

test("every text that a screen asks the kit for is there, and every text is asked for", (t) => {
  const asked = new Set<string>();
  const parts: string[] = [];
  for (const [file, text] of sources) {
    if (!text.includes("useKitWords") && !text.includes("KitWords")) continue;
    for (const [, key] of text.matchAll(/\bwords\("([\w.-]+)"/g)) {
      t.true(key! in english, `${file}: ${key}`);
      asked.add(key!);
    }
    for (const [, key] of text.matchAll(/"([a-z]+\.[\w.-]+)"/g)) asked.add(key!);
    for (const [, start] of text.matchAll(/\bwords\(\s*`([\w.-]+\.)\$\{/g)) parts.push(start!);
  }
  for (const key of Object.keys(english))
    t.true(asked.has(key) || parts.some((start) => key.startsWith(start)), `nobody asks for ${key}`);
});
