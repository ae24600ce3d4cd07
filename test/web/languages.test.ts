import { globSync, readFileSync } from "node:fs";
import test from "ava";
import { auditVerbs } from "../../src/core/audit/audit-verbs.ts";
import { permissionKeys } from "../../src/core/permissions.ts";

type Words = { [key: string]: string | Words };
/** What everybody reads, what only operators do, and what is loaded with the screens of an area. */
const folders = [
  "locales",
  "platform",
  "activities",
  "admissions",
  "alumni",
  "record-transfers",
  "apply",
  "assessment",
  "behaviour",
  "course-requests",
  "curriculum",
  "daily",
  "documents",
  "emergency-alarms",
  "events",
  "external-tests",
  "fees",
  "front-office",
  "graduation",
  "guardian-requests",
  "homework",
  "integrations",
  "kiosk-page",
  "kiosks",
  "lti",
  "people",
  "privacy",
  "progress",
  "roles",
  "standards",
  "student-support",
  "surveys",
  "quizzes",
].map((area) => `web/src/i18n/${area}`);
/** What the record says of what was done. */
const record = "web/src/i18n/audit";
const read = (file: string): Map<string, string> => {
  const words = new Map<string, string>();
  const walk = (part: Words, path: string) => {
    for (const [key, value] of Object.entries(part))
      typeof value === "string" ? words.set(path + key, value) : walk(value, `${path}${key}.`);
  };
  walk(JSON.parse(readFileSync(file, "utf8")) as Words, "");
  return words;
};
const english = new Map(folders.flatMap((folder) => [...read(`${folder}/en.json`)]));
const sources = globSync("web/src/**/*.{ts,tsx}").filter((file) => !file.endsWith(".d.ts"));

test("every language has the same words with the same places for values", (t) => {
  const places = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name).sort();
  for (const folder of [...folders, record]) {
    const english = read(`${folder}/en.json`);
    const languages = globSync(`${folder}/*.json`);
    t.is(languages.length, 5, folder);
    for (const file of languages) {
      const words = read(file);
      t.deepEqual([...words.keys()].sort(), [...english.keys()].sort(), file);
      for (const [key, text] of words) {
        t.truthy(text.trim(), `${file}: ${key} says nothing`);
        t.deepEqual(places(text), places(english.get(key)!), `${file}: ${key}`);
      }
    }
  }
});

test("every word that a screen asks for is there, and every word is asked for", (t) => {
  const asked = new Set<string>();
  const parts: string[] = [];
  for (const file of sources) {
    const text = readFileSync(file, "utf8");
    for (const [, key] of text.matchAll(/["`]([a-z]+\.[\w.]+)["`]/g)) asked.add(key!);
    for (const [, start] of text.matchAll(/`([a-z]+\.(?:\w+\.)*)\$\{/g)) parts.push(start!);
    for (const [, key] of text.matchAll(/\bt\(\s*"([\w.]+)"/g)) t.true(english.has(key!), `${file}: ${key}`);
  }
  for (const key of english.keys())
    t.true(
      asked.has(key) || key === "brand" || parts.some((start) => key.startsWith(start)),
      `nobody asks for ${key}`,
    );
});

test("every audit action and entity type has a name", (t) => {
  const named = read(`${record}/en.json`);
  const of = new Set<string>();
  const done = new Set<string>(auditVerbs);
  for (const file of globSync("src/core/**/*.ts", { exclude: ["**/former-actions.ts"] })) {
    const text = readFileSync(file, "utf8");
    for (const [, type] of text.matchAll(/(?:entityType: "|\b(?:audited|changeOf)\()([A-Z]\w+)/g))
      of.add(type!);
    for (const [, verb] of text.matchAll(/"(?:auth|access|jobs|records)\.([a-z_]+)"/g)) done.add(verb!);
  }
  t.true(of.size > 50, `${of.size}`);
  for (const type of of) t.true(named.has(`of.${type}`), type);
  for (const verb of done) t.true(named.has(`done.${verb}`), verb);
});

test("every permission has a name", (t) => {
  for (const permission of permissionKeys) {
    const [area, deed] = permission.split(".");
    t.true(english.has(`permission.area.${area}`), permission);
    t.true(english.has(`permission.deed.${deed}`), permission);
  }
});

test("the console's files are short, and named like what they export", (t) => {
  for (const file of sources) {
    const text = readFileSync(file, "utf8");
    t.true(text.split("\n").length <= 301, `${file} is longer than 300 lines`);
    if (!file.endsWith(".tsx") || file.endsWith("main.tsx")) continue;
    const name = /([\w]+)\.tsx$/.exec(file)![1]!;
    t.regex(text, new RegExp(`export (?:default )?(?:abstract )?(?:function|const|class) ${name}\\b`), file);
  }
});
