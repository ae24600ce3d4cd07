import test from "ava";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const teacher = await school.as("teacher");
const [section] = (await teacher.get("/sections?q=1 A")).body.data;
test.after.always(() => school.close());

/** Last day on which every demo class has a register, and the Sunday before it. */
const lastDays = async () => {
  const [session] = (await teacher.get("/attendance-sessions?kind=daily&sort=-date&limit=1")).body.data;
  const sunday = new Date(`${session.date}T00:00:00Z`);
  sunday.setUTCDate(sunday.getUTCDate() - (sunday.getUTCDay() || 7));
  return { day: session.date as string, sunday: sunday.toISOString().slice(0, 10) };
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

for (const [name, viewport] of Object.entries({ desk: { width: 1280, height: 800 }, phone })) {
  test.serial(`the register of a future day shows when it can be taken, on a ${name}`, async (t) => {
    const { page, complaints, violations, open, close } = await school.visit("teacher", { viewport });
    await open(`/attendance/${section.id}?date=${inDays(3)}`);
    await page.locator(".note", { hasText: "can be taken on that day" }).waitFor();
    t.is(await page.locator("[data-student] input:enabled").count(), 0);
    t.is(await page.locator("[data-event=save-register]").count(), 0);
    t.deepEqual(await violations(), []);
    t.deepEqual(complaints, []);
    await close();
  });

  test.serial(`no register is pending on a day without school, on a ${name}`, async (t) => {
    const { sunday } = await lastDays();
    const { page, complaints, violations, open, close } = await school.visit("teacher", { viewport });
    await open(`/attendance?date=${sunday}`);
    await page.locator(".note", { hasText: "There is no school on" }).waitFor();
    await page.locator(".register-link .badge", { hasText: "No school" }).first().waitFor();
    t.is(await page.locator(".register-link .badge", { hasText: "Pending" }).count(), 0);
    t.deepEqual(await violations(), []);
    await page.locator(".register-link").first().click();
    await page.locator(".note", { hasText: "There is no school on" }).waitFor();
    t.is(await page.locator("[data-event=save-register]").count(), 0);
    t.deepEqual(complaints, []);
    await close();
  });
}

test.serial("the day view of a teacher shows a day without school, too", async (t) => {
  const { sunday } = await lastDays();
  const { page, open, close } = await school.visit("teacher");
  await page.route("**/api/v1/attendance-day?*", (route) =>
    route.fulfill({ json: { date: sunday, schoolDay: false, canBeTaken: false } }),
  );
  await page.route("**/api/v1/attendance-sessions?*", (route) =>
    route.fulfill({ json: { data: [], page: { nextCursor: null, limit: 200 } } }),
  );
  await open("/");
  await page.locator(".register-link .badge", { hasText: "No school" }).first().waitFor();
  t.is(await page.locator(".register-link .badge", { hasText: "Pending" }).count(), 0);
  await close();
});

test.serial("the error of a refused register is shown next to the button", async (t) => {
  const { day } = await lastDays();
  const { page, open, close } = await school.visit("teacher", { viewport: phone });
  await open(`/attendance/${section.id}?date=${day}`);
  await page.locator("[data-student] input[aria-label=Absent]").first().check();
  await page.route("**/api/v1/sections/*/attendance", (route) =>
    route.fulfill({
      status: 400,
      contentType: "application/problem+json",
      body: JSON.stringify({
        status: 400,
        code: "validation_failed",
        errors: [{ path: "date", message: "must not be in the future" }],
      }),
    }),
  );
  await page.click("[data-event=save-register]");
  const note = page.locator(".register-foot [role=alert]", { hasText: "Date: Must not be in the future." });
  await note.waitFor();
  const box = (await note.boundingBox())!;
  t.true(box.y >= 0 && box.y + box.height <= phone.height, "in sight");
  await close();
});
