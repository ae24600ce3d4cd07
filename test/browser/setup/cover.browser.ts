import test from "ava";
import { list } from "../../support/list.ts";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
const all = <P extends string>(path: P) => list(admin, path);
const [published] = await all("/timetables?status=published");

/** The first day of the timetable with lessons. */
async function firstDay(): Promise<string> {
  const { validFrom } = published!;
  const day = new Date(`${validFrom}T00:00:00Z`);
  for (let tries = 0; tries < 14; tries++) {
    const date = day.toISOString().slice(0, 10);
    if ((await all(`/lessons?from=${date}&to=${date}`)).length > 0) return date;
    day.setUTCDate(day.getUTCDate() + 1);
  }
  throw new Error("no lessons");
}
const date = await firstDay();
const lessons = await all(`/lessons?from=${date}&to=${date}`);
const teacher = lessons[0]!["staffMemberId"] as string;
const count = lessons.filter(({ staffMemberId }) => staffMemberId === teacher).length;
test.after.always(() => school.close());

test.serial("an absent teacher's lessons are covered, and the cover is taken back", async (t) => {
  const { page, complaints, violations, go, close } = await school.visit("admin");
  await go(`/timetable?tab=cover&date=${date}`);
  await page.locator("text=Nobody is marked absent").waitFor();
  await page.click("[data-event=ask-record-absence]");
  await page.locator("[role=dialog] option").nth(3).waitFor({ state: "attached" });
  await page.selectOption("[role=dialog] [name=staffMemberId]", teacher);
  t.deepEqual(await violations(), []);
  await page.click("[data-event=record-absence]");
  await page
    .locator("[data-event=assign-cover]")
    .nth(count - 1)
    .waitFor();
  t.is(await page.locator("table").first().locator("tbody tr").count(), count);
  t.deepEqual(await violations(), []);

  await page.locator("[data-event=assign-cover]").first().click();
  await page.locator("[role=dialog] .suggestions li").first().waitFor();
  t.deepEqual(await violations(), []);
  await page.fill("[role=dialog] input", "Please bring the atlas");
  const name = await page.locator(".suggestions li strong").first().innerText();
  await page.click("[data-event=assign-cover-to]");
  await page.locator("tbody tr .badge", { hasText: "Covered" }).waitFor();
  await page.locator("tbody tr", { hasText: name }).first().waitFor();
  const [change] = await all(`/timetable-exceptions?date=${date}&kind=teacher&status=active`);
  t.like(change, { note: "Please bring the atlas" });

  await page.click("[data-event=cancel-cover]");
  await page.locator("tbody tr .badge", { hasText: "Covered" }).waitFor({ state: "detached" });
  t.deepEqual(await all(`/timetable-exceptions?date=${date}&kind=teacher&status=active`), []);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a lesson that nobody can cover is cancelled and restored", async (t) => {
  const { page, go, close } = await school.visit("admin");
  await go(`/timetable?tab=cover&date=${date}`);
  await page.locator("[data-event=ask-cancel-lesson]").first().click();
  await page.fill("[role=dialog] input[name=note]", "Study at home");
  await page.click("[data-event=cancel-lesson]");
  await page.locator("tbody .badge", { hasText: "Cancelled" }).waitFor();
  t.like((await all(`/timetable-exceptions?date=${date}&status=active`))[0], {
    kind: "cancel",
    note: "Study at home",
  });
  await page.click("[data-event=restore-lesson]");
  await page.locator("tbody .badge", { hasText: "Cancelled" }).waitFor({ state: "detached" });
  await close();
});

test.serial("the day sheet is printed without controls", async (t) => {
  const { page, go, close } = await school.visit("admin");
  await go(`/timetable?tab=cover&date=${date}`);
  await page.locator("tbody tr").first().waitFor();
  await page.emulateMedia({ media: "print" });
  t.is(await page.locator(".button:visible, select:visible, [role=tab]:visible").count(), 0);
  t.true(await page.locator(".print-only").isVisible());
  t.false(await page.getByText("Absences from this day on").isVisible());
  await close();
});

for (const [name, options] of Object.entries({
  "a phone": { viewport: phone },
  dark: { colorScheme: "dark" as const },
  Arabic: { locale: "ar" },
}))
  test.serial(`cover meets the rules: ${name}`, async (t) => {
    const { page, violations, go, close } = await school.visit("admin", options);
    await go(`/timetable?tab=cover&date=${date}`);
    await page.locator("[data-event=assign-cover]").first().waitFor();
    t.deepEqual(await violations(), []);
    await page.locator("[data-event=assign-cover]").first().click();
    await page.locator(".suggestions li").first().waitFor();
    t.deepEqual(await violations(), []);
    const { width } = page.viewportSize()!;
    t.true(((await page.evaluate("document.documentElement.scrollWidth")) as number) <= width);
    await close();
  });
