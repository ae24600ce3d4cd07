import test from "ava";
import { list } from "../../support/list.ts";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
const all = <P extends string>(path: P) => list(admin, path);
const [taken] = await all("/attendance-sessions?kind=daily&sort=-date&status=taken&limit=1");
const date = taken!["date"] as string;
const sectionId = taken!["sectionId"] as string;
test.after.always(() => school.close());

test.serial("the office corrects a mark, sees its history, locks and unlocks with a reason", async (t) => {
  const { page, complaints, violations, go, close } = await school.visit("admin");
  await go(`/attendance/${sectionId}?date=${date}`);
  const row = page.locator("[data-student]").first();
  const label =
    (await row.locator("input:checked").getAttribute("aria-label")) === "Absent" ? "Late" : "Absent";
  await row.locator(`input[aria-label=${label}]`).check();
  await page.fill(".register-reason", "The bus was late");
  await page.click("[data-event=save-register]");
  await page.locator(".register-link").first().waitFor();

  await go(`/attendance/${sectionId}?date=${date}`);
  await page.locator("[data-event=mark-history]").first().click();
  await page.locator("[role=dialog] li", { hasText: `to ${label}` }).waitFor();
  await page.locator("[role=dialog]", { hasText: "The bus was late" }).waitFor();
  t.deepEqual(await violations(), []);
  await page.keyboard.press("Escape");

  await page.click("[data-event=ask-lock-register]");
  await page.click("[data-event=lock-register]");
  await page.locator(".page-head .badge", { hasText: "Locked" }).waitFor();
  t.is(await page.locator("[data-event=save-register]").count(), 0);
  await page.click("[data-event=ask-unlock-register]");
  await page.fill("[role=dialog] textarea", "A mark was wrong");
  t.deepEqual(await violations(), []);
  await page.click("[data-event=unlock-register]");
  await page.locator(".page-head .badge", { hasText: "Taken" }).waitFor();
  const events = await all(`/audit-events?entityId=${taken!["id"]}&sort=-createdAt`);
  t.like(events[0]!["after"], { status: "taken", reason: "A mark was wrong" });
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the office sees who was absent or late, and who without notice", async (t) => {
  const register = (await admin.get(`/sections/${sectionId}/attendance?date=${date}`)).body;
  const codes = await all("/attendance-codes");
  const marks = ["absent", "late"].map((category, index) => ({
    studentId: register.students[index]!.studentId,
    attendanceCodeId: codes.find((code) => code["category"] === category)!["id"],
  }));
  const taken = { date, marks, reason: "The list of the bus" };
  t.is((await admin.put(`/sections/${sectionId}/attendance`, taken)).status, 200);
  const { data } = (await admin.get(`/attendance-day/marks?date=${date}&notable=true`)).body;
  const absent = data.filter(({ category }) => category === "absent");
  t.true(absent.length > 0 && data.length > absent.length);
  const { page, complaints, violations, go, close } = await school.visit("admin", { viewport: phone });
  await go(`/attendance?tab=absent&date=${date}`);
  await page
    .locator("tbody tr")
    .nth(data.length - 1)
    .waitFor();
  t.is(await page.locator("tbody tr").count(), data.length);
  t.deepEqual(await violations(), []);
  if (process.env["SHOT"]) await page.screenshot({ path: process.env["SHOT"] });
  await page.locator("main input[type=checkbox]").check();
  const unexplained = absent.filter(({ hasNotice }) => !hasNotice);
  t.is(await page.locator("tbody tr").count(), unexplained.length);
  await page.locator("tbody tr a").first().click();
  await page.waitForURL(/\/students\//);
  t.deepEqual(complaints, []);
  await close();
});

/** The last day on which a teacher with an account had lessons: a reminder goes to the account. */
async function dayOfTeacherWithAccount(): Promise<string> {
  const staff = await all("/staff-members?category=teaching&limit=200");
  const reachable = new Set(staff.filter(({ userId }) => userId).map(({ id }) => id));
  const sessions = await all("/attendance-sessions?kind=daily&status=taken&sort=-date&limit=200");
  for (const day of new Set(sessions.map((session) => session["date"] as string))) {
    const lessons = await all(`/lessons?from=${day}&to=${day}`);
    if (lessons.some(({ staffMemberId }) => reachable.has(staffMemberId))) return day;
  }
  throw new Error("No teacher with an account had a lesson");
}

test.serial("lesson registers are prepared, chased and taken", async (t) => {
  const { page, complaints, violations, go, close } = await school.visit("admin");
  await go(`/attendance?tab=lessons&date=${await dayOfTeacherWithAccount()}`);
  await page.click("[data-event=prepare-registers]");
  const pending = page.locator("section.card", { hasText: "Registers not taken yet" });
  await pending.waitFor();
  t.deepEqual(await violations(), []);
  const remind = page.locator("[data-event=remind-teacher]").first();
  await remind.click();
  await page.locator("td", { hasText: "Reminder sent" }).first().waitFor();
  const [conversation] = await all("/conversations?limit=1");
  t.truthy(conversation);

  await pending.locator("tbody a[href^='/attendance/lessons/']").first().click();
  await page.locator("[data-student]").first().waitFor();
  t.deepEqual(await violations(), []);
  const id = new URL(page.url()).pathname.split("/").at(-1)!;
  await page.locator("[data-student] input[aria-label=Absent]").first().check();
  await page.click("[data-event=save-register]");
  await page.locator("[role=tab][aria-selected=true]", { hasText: "Lesson registers" }).waitFor();
  t.is((await admin.get(`/attendance-sessions/${id}`)).body.status, "taken");
  t.deepEqual(complaints, []);
  await close();
});

test.serial(
  "who has not taken the register of the class is listed, and all taken ones are locked",
  async (t) => {
    const { page, open, close } = await school.visit("admin");
    const withOne = (status: string) =>
      page.route("**/api/v1/attendance-sessions?*", async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        for (const each of body.data) if (each.sectionId === sectionId) each.status = status;
        await route.fulfill({ json: body });
      });
    await withOne("pending");
    await open(`/attendance?date=${date}`);
    const [{ name }] = (await all(`/sections?limit=200`).then((rows) =>
      rows.filter(({ id }) => id === sectionId),
    )) as [{ name: string }];
    await page.locator("section.card tbody tr", { hasText: name }).waitFor();
    await page.unrouteAll();
    await page.click("[data-event=ask-lock-registers]");
    await page.click("[data-event=lock-registers]");
    await page.locator(".register-link .badge", { hasText: "Locked" }).first().waitFor();
    const sessions = await all(`/attendance-sessions?kind=daily&date=${date}&limit=200`);
    t.true(sessions.some(({ status }) => status === "locked"));
    await close();
  },
);

test.serial("an absence request is rejected with a note to the family", async (t) => {
  const [student] = await all("/students?status=active&limit=1");
  const { body: notice } = await admin.post("/absence-notices", {
    studentId: student!["id"],
    startsOn: date,
    endsOn: date,
    reason: "Family trip",
  });
  const { page, violations, go, close } = await school.visit("admin");
  await go("/attendance?tab=absences");
  const row = page.locator("tbody tr", { hasText: "Family trip" });
  await row.locator("[data-event=ask-reject-absence]").click();
  await page.fill("[role=dialog] input[name=note]", "Not during the exams");
  t.deepEqual(await violations(), []);
  await page.click("[data-event=reject-absence]");
  await row.locator("text=Not during the exams").waitFor();
  t.like((await admin.get(`/absence-notices/${notice.id}`)).body, {
    status: "rejected",
    decisionNote: "Not during the exams",
  });
  await close();
});

for (const [name, options] of Object.entries({
  "a phone": { viewport: phone },
  dark: { colorScheme: "dark" as const },
  Arabic: { locale: "ar" },
}))
  test.serial(`the registers meet the rules: ${name}`, async (t) => {
    const { page, violations, go, close } = await school.visit("admin", options);
    for (const tab of ["classes", "lessons", "absences"]) {
      await go(`/attendance?tab=${tab}&date=${date}`);
      await page.locator(".registers, tbody tr").first().waitFor();
      t.deepEqual(await violations(), [], tab);
      const { width } = page.viewportSize()!;
      t.true(((await page.evaluate("document.documentElement.scrollWidth")) as number) <= width, tab);
    }
    await close();
  });
