import { globSync, readFileSync } from "node:fs";
import test from "ava";
import { sql } from "../identity/sql.ts";
import { startApp } from "../support/app.ts";

const app = await startApp();
const admin = await app.as("admin");
const database = await sql(app.databaseUrl);
test.after.always(async () => {
  await database.end();
  await app.close();
});

const latest = async (verb: string) =>
  (await admin.get("/dashboard/recent-activities?limit=50")).body.data.find((each) => each.verb === verb);

test.serial("an activity carries the values of its sentence, for every language", async (t) => {
  await admin.patch("/school", { motto: "Learn and grow" });
  t.like(await latest("updated"), { entityType: "School", params: {} });
  await admin.post("/students", { givenName: "Zuri", familyName: "Abara", guardians: [] });
  t.like(await latest("admitted"), { params: { name: "Zuri Abara" }, summary: "Zuri Abara was admitted" });
});

test.serial("an entry of an earlier version keeps its sentence", async (t) => {
  await database.query("UPDATE activity_entries SET params = NULL WHERE verb = 'updated'");
  t.like(await latest("updated"), { params: null, summary: "School profile changed" });
});

test("the console has a text for every activity", (t) => {
  const { feed } = JSON.parse(readFileSync("web/src/i18n/locales/en.json", "utf8"));
  let found = 0;
  for (const file of globSync("src/core/**/*.ts")) {
    const text = readFileSync(file, "utf8");
    for (const [, verb, entityType] of text.matchAll(
      /recordActivity\(\{\s*verb: "([\w.-]+)",\s*entityType: "(\w+)"/g,
    )) {
      found += 1;
      const key = verb!.replaceAll(/\W/g, "_");
      const words = Object.keys(feed[entityType!] ?? {});
      t.true(
        words.some((each) => each === key || each.startsWith(`${key}_`)),
        `${entityType}.${verb}`,
      );
    }
  }
  t.true(found > 12, `${found}`);
});
