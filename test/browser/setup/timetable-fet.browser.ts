import { readFile } from "node:fs/promises";
import test from "ava";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
const [published] = (await admin.get("/timetables?status=published")).body.data;
const { termId, validFrom, validTo } = published;
const draft = async (name: string, more: object = {}): Promise<string> =>
  (await admin.post("/timetables", { termId, name, validFrom, validTo, ...more })).body.id;
const lessonsOf = async (id: string): Promise<number> =>
  (await admin.get(`/timetable-entries?timetableId=${id}&limit=1&count=true`)).body.total;
test.after.always(() => school.close());

test.serial("a draft is downloaded for FET, and its file is imported into another draft", async (t) => {
  const full = await draft("Full", { copyFrom: published.id });
  const empty = await draft("Empty");
  const { page, complaints, violations, go, close } = await school.visit("admin");
  await go(`/timetable/versions/${full}`);
  await page.click("[data-event=open-fet]");
  const download = page.waitForEvent("download");
  await page.click("[data-event=export-fet]");
  const text = await readFile(await (await download).path(), "utf8");
  t.true(text.includes("<fet version="));

  await go(`/timetable/versions/${empty}`);
  await page.click("[data-event=open-fet]");
  const [, teacher] = /<Activity><Teacher>(.*?)</.exec(text)!;
  const choose = (content: string) =>
    page.locator("[role=dialog] input[type=file]").setInputFiles({
      ...{ name: "school.fet", mimeType: "application/xml" },
      buffer: Buffer.from(content),
    });
  await choose(text.replaceAll(`>${teacher}<`, ">Somebody Else<"));
  await page.locator("[role=dialog] li", { hasText: "Somebody Else" }).waitFor();
  t.true(await page.locator("[data-event=import-fet]").isDisabled());
  t.deepEqual(await violations(), []);
  await page.setViewportSize(phone);
  t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
  t.deepEqual(await violations(), []);
  await choose(text);
  await page.locator("[data-event=import-fet]:enabled").waitFor();
  await page.click("[data-event=import-fet]");
  await page.locator("[role=dialog]").waitFor({ state: "detached" });
  t.is(await lessonsOf(empty), await lessonsOf(full));
  t.deepEqual(complaints, []);
  await close();
});
