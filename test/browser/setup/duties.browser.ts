import test from "ava";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
const teacher = await school.as("teacher");
const staff = (await admin.get("/staff-members?limit=200")).body.data;
const own = staff.find(({ userId }) => userId === teacher.credentials.user.id)!;
test.after.always(() => school.close());

test.serial("the office adds a place, assigns a duty and sees how it is shared", async (t) => {
  const { page, complaints, violations, go, close } = await school.visit("admin");
  await go("/timetable?tab=duties&view=areas");
  await page.click("[data-event=add-duty-areas]");
  await page.fill("[role=dialog] [name=name]", "Library stairs");
  await page.click("[role=dialog] button[type=submit]");
  await page.locator("tbody tr", { hasText: "Library stairs" }).waitFor();
  await go("/timetable?tab=duties");
  await page.click("[data-event=ask-assign-duty]");
  await page.locator("[role=dialog] option", { hasText: "Library stairs" }).waitFor({ state: "attached" });
  await page.selectOption("[role=dialog] [name=dutyAreaId]", { label: "Library stairs" });
  await page.locator(`[role=dialog] option[value="${own["id"]}"]`).waitFor({ state: "attached" });
  await page.selectOption("[role=dialog] [name=staffMemberId]", own["id"]!);
  await page.fill("[role=dialog] [name=startsAt]", "06:40");
  await page.fill("[role=dialog] [name=endsAt]", "07:00");
  t.deepEqual(await violations(), []);
  await page.click("[data-event=assign-duty]");
  await page.locator("tbody tr", { hasText: "Library stairs" }).waitFor();
  t.deepEqual(await violations(), []);
  await page.getByRole("tab", { name: "Fair share" }).click();
  await page.locator("text=Average per person").waitFor();
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a teacher sees the own duties on a phone", async (t) => {
  const { page, complaints, violations, go, close } = await school.visit("teacher", { viewport: phone });
  await go("/timetable?tab=duties");
  await page.locator(".suggestions li", { hasText: "Library stairs" }).waitFor();
  t.deepEqual(await violations(), []);
  const width = await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");
  t.true(width <= 0, `scrolls sideways by ${width}`);
  t.is(await page.locator("[data-event=ask-assign-duty]").count(), 0);
  t.deepEqual(complaints, []);
  await close();
});
