import { globSync, readFileSync } from "node:fs";
import test from "ava";

const languages = ["fr", "es", "ar", "sw"] as const;
const wordsOf = (language: string) =>
  JSON.parse(readFileSync(`web/src/i18n/school-day/${language}.json`, "utf8")) as Record<string, string>;
const english = wordsOf("en");

test("timetable, cover and registers say the same in every language", (t) => {
  const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
  for (const language of languages) {
    const words = wordsOf(language);
    t.deepEqual(Object.keys(words).sort(), Object.keys(english).sort(), language);
    for (const [key, text] of Object.entries(words))
      t.deepEqual(placeholders(text), placeholders(english[key]!), `${language} ${key}`);
  }
});

test("each text is there when a screen asks for it, and asked for by one", (t) => {
  const sources = globSync("web/src/screens/{timetable,attendance}/**/*.{ts,tsx}").map((file) =>
    readFileSync(file, "utf8"),
  );
  const asked = new Set<string>();
  const starts: string[] = [];
  for (const text of sources) {
    for (const [, key] of text.matchAll(/"([a-z]+(?:\.\w+)*)"/g)) asked.add(key!);
    for (const [, start] of text.matchAll(/`([a-z]+\.(?:\w+\.)?)\$\{/g)) starts.push(start!);
    for (const [, key] of text.matchAll(/\bw\(\s*"([\w.]+)"/g)) t.truthy(english[key!], key);
  }
  for (const key of Object.keys(english))
    t.true(asked.has(key) || starts.some((start) => key.startsWith(start)), `nobody asks for ${key}`);
});
