import { globSync, readFileSync } from "node:fs";
import test from "ava";

const languages = ["en", "fr", "es", "ar", "sw"] as const;
const wordsOf = (language: string) =>
  JSON.parse(readFileSync(`web/src/i18n/setup/${language}.json`, "utf8")) as Record<
    string,
    Record<string, unknown>
  >;
const keysOf = (value: unknown, path = ""): string[] =>
  typeof value === "object" && value
    ? Object.entries(value).flatMap(([key, inner]) => keysOf(inner, `${path}/${key}`))
    : [path];
/** The declarations of resources: files that call `resource({`. */
const declarations = globSync("web/src/screens/**/*.ts")
  .map((file) => readFileSync(file, "utf8"))
  .filter((text) => /= resource\(\{/.test(text));
const allOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!);

test("the set-up area says the same in every language", (t) => {
  const expected = keysOf(wordsOf("en")).sort();
  for (const language of languages) {
    t.deepEqual(keysOf(wordsOf(language)).sort(), expected, language);
    for (const [key, text] of Object.entries(wordsOf(language)["texts"]!)) {
      const placeholders = (each: unknown) => allOf(String(each), /\{\{(\w+)\}\}/g).sort();
      t.deepEqual(placeholders(text), placeholders(wordsOf("en")["texts"]![key]), `${language} ${key}`);
    }
  }
});

test("every resource, field and choice has its words", (t) => {
  const { resources, fields, values } = wordsOf("en") as Record<string, Record<string, unknown>>;
  t.true(declarations.length >= 16, String(declarations.length));
  for (const text of declarations) {
    for (const key of allOf(text, /\bpath: "\/api\/v1\/([^"]+)"/g)) t.truthy(resources![key], key);
    for (const name of allOf(text, /\bname: "([^"]+)"/g)) t.truthy(fields![name], name);
    for (const list of allOf(text, /columns: \[([^\]]+)\]/g))
      for (const name of allOf(list, /"([^"]+)"/g)) t.truthy(fields![name], name);
    for (const list of allOf(text, /choices: \[([^\]]+)\]/g))
      for (const value of allOf(list, /"([^"]+)"/g)) t.truthy(values![value], value);
  }
});
