import { join } from "node:path";
import test from "ava";
import { startConsole, type Visit } from "./support/console.ts";
import { phone } from "./support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
test.after.always(() => school.close());

const shots = process.env["SHOTS"];
const shoot = async ({ page }: Visit, name: string) => {
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
};
const sizes = { desk: undefined, phone } as const;

test.serial("the office starts with what waits, and each number leads to its list", async (t) => {
  const { date } = (await admin.get("/attendance-day")).body;
  const [student] = (await admin.get("/students?status=active&limit=1")).body.data;
  await admin.post("/absence-notices", {
    studentId: student.id,
    startsOn: date,
    endsOn: date,
    reason: "Trip",
  });
  for (const [name, viewport] of Object.entries(sizes)) {
    const visit = await school.visit("admin", viewport && { viewport });
    const { page, violations, complaints, close } = visit;
    const tasks = page.locator(".card", { hasText: "To do" });
    const notices = tasks.locator(".stat", { hasText: "Absence notices to decide" });
    await notices.waitFor();
    t.deepEqual(await violations(), []);
    await shoot(visit, `dashboard-${name}`);
    const count = await notices.locator(".stat-value").innerText();
    await notices.locator("a").click();
    await page.locator("tbody tr").first().waitFor();
    t.regex(page.url(), /status=submitted/);
    t.is(String(await page.locator("tbody tr").count()), count);
    t.deepEqual(complaints, []);
    await close();
  }
});

test.serial("the dashboard is one request, and its charts come with it", async (t) => {
  const { page, complaints, close } = await school.visit("admin");
  await page.locator(".activity li").first().waitFor();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/v1/")) asked.push(pathname.slice("/api/v1/".length));
  });
  await page.reload();
  for (const title of ["Attendance, last 30 days", "Grades", "Billed and collected"])
    await page.locator(".card", { hasText: title }).locator("table, svg").first().waitFor();
  await page.waitForLoadState("networkidle");
  t.deepEqual(asked.sort(), [
    "auth/refresh",
    "communication/calendar-events",
    "communication/emergency-alarms",
    "communication/surveys",
    "dashboard",
    "pending-legal-texts",
    "school",
  ]);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the bursar starts with the money that waits; a failed read can be tried again", async (t) => {
  const visit = await school.visit("bursar");
  const { page, violations, go, close } = visit;
  await page.locator(".stat", { hasText: "Overdue invoices" }).waitFor();
  t.is(await page.locator(".stat", { hasText: "Class registers" }).count(), 0);
  t.deepEqual(await violations(), []);
  await shoot(visit, "dashboard-bursar");
  await page.route("**/api/v1/dashboard", (route) =>
    route.fulfill({ status: 400, contentType: "application/problem+json", body: "{}" }),
  );
  await page.reload();
  await go("/fees");
  await page.locator("[data-event=retry]").waitFor();
  await page.unroute("**/api/v1/dashboard");
  await page.click("[data-event=retry]");
  await page.locator(".stat", { hasText: "Overdue invoices" }).waitFor();
  await close();
});

test.serial("a teacher sees the lessons of today and the marks that are due", async (t) => {
  for (const [name, viewport] of Object.entries(sizes)) {
    const visit = await school.visit("teacher", viewport && { viewport });
    const { page, violations, complaints, close } = visit;
    await page.locator("h2", { hasText: "Marks due" }).waitFor();
    t.deepEqual(await violations(), []);
    await shoot(visit, `teacher-${name}`);
    t.deepEqual(complaints, []);
    await close();
  }
});

test.serial("a guardian sees each child's news, in Arabic too", async (t) => {
  for (const [name, options] of Object.entries({
    desk: {},
    phone: { viewport: phone },
    arabic: { viewport: phone, locale: "ar" },
  })) {
    const visit = await school.visit("guardian", options);
    const { page, violations, close } = visit;
    await page.locator(".child-facts a").first().waitFor();
    t.deepEqual(await violations(), []);
    await shoot(visit, `guardian-${name}`);
    await page.locator(".child-facts a[href*='tab=fees']").first().click();
    await page.locator("[role=tabpanel]").waitFor();
    t.regex(page.url(), /tab=fees/);
    await close();
  }
});

test.serial("the dashboard in Arabic", async (t) => {
  const visit = await school.visit("admin", { locale: "ar" });
  await visit.page.locator(".stat-link").first().waitFor();
  t.deepEqual(await visit.violations(), []);
  await shoot(visit, "dashboard-arabic");
  await visit.close();
});

test.serial("the guardians of a class or a student are written to from where one is", async (t) => {
  const visit = await school.visit("admin");
  const { page, violations, go, close } = visit;
  const [section] = (await admin.get("/sections?status=active&limit=1")).body.data;
  await go(`/attendance/${section.id}`);
  await page.click("[data-event=message-guardians]");
  await page.locator(".audience-count").waitFor();
  t.true(await page.getByLabel(section.name, { exact: true }).isChecked());
  t.deepEqual(await violations(), []);
  await shoot(visit, "message-class");
  const [student] = (await admin.get("/students?status=active&limit=1")).body.data;
  await go(`/students/${student.id}`);
  await page.click("[data-event=message-guardians]");
  await page.locator(".audience-count").waitFor();
  await shoot(visit, "message-student");
  await close();
});

test.serial("several students without a class are placed in one", async (t) => {
  for (const givenName of ["Adia", "Bora", "Chano"])
    t.is((await admin.post("/students", { givenName, familyName: "Newcomer" })).status, 201);
  const visit = await school.visit("admin");
  const { page, violations, go, close } = visit;
  await go("/students?placed=false");
  const dialog = page.getByRole("dialog");
  await page.fill("input[type=search]", "newcomer");
  await page.locator(".pager", { hasText: "1–3 of 3" }).waitFor();
  await page.locator("thead input.select-row").check();
  await shoot(visit, "bulk-students");
  await page.click("[data-event=ask-bulk-place-students]");
  const choice = dialog.locator("select[name=sectionId]");
  await choice.selectOption({ index: 1 });
  t.deepEqual(await violations(), []);
  await shoot(visit, "bulk-place");
  await page.click("[data-event=bulk-place-students]");
  await dialog.getByText("Done: 3. Failed: 0.").waitFor();
  await page.click("[data-event=bulk-close]");
  await page.locator(".empty").waitFor();
  await close();
});

test.serial("several invoices are written off for one reason; those that cannot be are named", async (t) => {
  const writeOff = async (mailbox: string) => {
    const visit = await school.visit(mailbox);
    const { page, violations, go, close } = visit;
    const dialog = page.getByRole("dialog");
    await go("/fees?tab=invoices&status=overdue");
    await page.locator("tbody input.select-row").nth(0).check();
    await page.locator("tbody input.select-row").nth(1).check();
    await page.click("[data-event=ask-bulk-write-off-invoices]");
    t.deepEqual(await violations(), []);
    await page.click("[data-event=bulk-write-off-invoices]");
    t.true(await dialog.locator("textarea[name=reason]").isVisible(), "a reason is required");
    await dialog.locator("textarea[name=reason]").fill("Agreed with the governors");
    await shoot(visit, `bulk-invoices-${mailbox}`);
    await page.click("[data-event=bulk-write-off-invoices]");
    await page.locator("[data-event=bulk-close]").waitFor();
    const words = await dialog.innerText();
    t.deepEqual(await violations(), []);
    await close();
    return words;
  };
  // The bursar has issued them, and a second person is required.
  t.regex(await writeOff("bursar"), /Done: 0\. Failed: 2[\s\S]+INV-[\s\S]+Someone else must approve it/);
  t.regex(await writeOff("admin"), /Done: 2\. Failed: 0\./);
});

test.serial("announcements are withdrawn together", async (t) => {
  for (const title of ["First notice", "Second notice"]) {
    const { status, body } = await admin.post("/announcements", {
      title,
      body: "Text",
      audienceFilter: { any: [{ kind: "everyone" }] },
    });
    t.is(status, 201, JSON.stringify(body));
  }
  const visit = await school.visit("admin");
  const { page, go, close } = visit;
  await go("/announcements?q=notice");
  await page.locator("tbody tr", { hasText: "First notice" }).locator("input.select-row").check();
  await page.locator("tbody tr", { hasText: "Second notice" }).locator("input.select-row").check();
  await page.click("[data-event=ask-bulk-withdraw-announcements]");
  await page.click("[data-event=bulk-withdraw-announcements]");
  await page.getByRole("dialog").getByText("Done: 2. Failed: 0.").waitFor();
  await close();
});

test.serial("guardians and staff are invited together", async (t) => {
  const visit = await school.visit("admin");
  const { page, go, close } = visit;
  const dialog = page.getByRole("dialog");
  await go("/guardians");
  await page.locator("thead input.select-row").check();
  await page.click("[data-event=ask-bulk-invite-guardians]");
  await page.click("[data-event=bulk-invite-guardians]");
  await dialog.getByText(/Done: [1-9]\d*\. Failed: 0\./).waitFor();
  await page.click("[data-event=bulk-close]");
  await go("/staff");
  await page.locator("thead input.select-row").check();
  await page.click("[data-event=ask-bulk-invite-staff-members]");
  await dialog.locator("select[name=role]").selectOption("teacher");
  await shoot(visit, "bulk-staff");
  await page.click("[data-event=bulk-invite-staff-members]");
  await dialog.getByText(/Done: [1-9]\d*\. Failed: 0\./).waitFor();
  t.pass();
  await close();
});

test.serial("the file of a list has the columns that are shown", async (t) => {
  const { page, go, close } = await school.visit("admin");
  await go("/students?status=active");
  await page.locator("summary", { hasText: "Columns" }).click();
  await page.locator(".column-menu").getByLabel("Admitted").uncheck();
  await page.keyboard.press("Escape");
  const asked = page.waitForRequest(/students\.csv/);
  const file = page.waitForEvent("download");
  await page.click("[data-event=csv]");
  const { searchParams } = new URL((await asked).url());
  t.is(searchParams.get("columns"), "familyName,givenName,admissionNumber,section,status");
  t.is(searchParams.get("status"), "active");
  t.is((await file).suggestedFilename(), "students.csv");
  await close();
});

test.serial("after a change of the date no register of the former day is shown", async (t) => {
  const { page, go, close } = await school.visit("admin");
  await go("/attendance");
  await page.locator(".register-link").first().waitFor();
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/v1/attendance-sessions*", async (route) => {
    await mayAnswer;
    await route.fallback();
  });
  await page.locator("input[type=date]").fill("2026-11-03");
  await page.locator(".skeleton").first().waitFor();
  t.is(await page.locator(".register-link").count(), 0);
  answer();
  await page.locator(".register-link").first().waitFor();
  await close();
});

test.serial("report cards of a class without results are generated only after a warning", async (t) => {
  const [card] = (await admin.get("/report-cards?status=published&limit=1")).body.data;
  const { academicYearId } = (await admin.get(`/academic-terms/${card.termId}`)).body;
  const { gradeLevelId } = (await admin.get(`/sections/${card.sectionId}`)).body;
  const { body: section } = await admin.post("/sections", { academicYearId, gradeLevelId, name: "9 Empty" });
  const visit = await school.visit("admin");
  const { page, violations, go, close } = visit;
  await go(`/report-cards?sectionId=${section.id}&termId=${card.termId}`);
  await page.click("[data-event=generate-cards]");
  await page.getByRole("dialog").getByText("no published results").waitFor();
  t.deepEqual(await violations(), []);
  await shoot(visit, "report-cards-warning");
  await page.click("[data-event=generate-cards-without-results]");
  await page.locator("text=/Created: 0/").waitFor();
  await go(`/report-cards?sectionId=${card.sectionId}&termId=${card.termId}`);
  await page.locator("tbody tr").first().waitFor();
  await shoot(visit, "report-cards");
  await close();
});

test.serial("defaulters and attendance are read page by page", async (t) => {
  const visit = await school.visit("admin");
  const { page, violations, go, close } = visit;
  await go("/fees?tab=defaulters");
  await page.locator(".pager").waitFor();
  t.deepEqual(await violations(), []);
  const [record] = (await admin.get("/attendance-records?notable=true&limit=1")).body.data;
  await go(`/students/${record.studentId}?tab=attendance`);
  await page.locator("[role=tabpanel] .pager").waitFor();
  t.deepEqual(await violations(), []);
  await shoot(visit, "student-attendance");
  await close();
});

test.serial("a list is printed without buttons, with the school and the date", async (t) => {
  const visit = await school.visit("admin");
  const { page, go, close } = visit;
  await go("/students");
  await page.locator("tbody tr").first().waitFor();
  t.false(await page.locator(".print-head").isVisible());
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 718, height: 1000 });
  t.regex(await page.locator(".print-head").innerText(), /Greenfield Academy\s+\d+\s\w+\s\d{4}/);
  for (const hidden of [".side", ".top", ".toolbar", ".button", "input.select-row"])
    t.false(await page.locator(hidden).first().isVisible(), hidden);
  t.true(await page.locator("thead th", { hasText: "Admission no." }).isVisible(), "a table, not cards");
  await shoot(visit, "print-students");
  await close();
});

test.serial("the notification of an absence leads to the child it is about", async (t) => {
  const guardian = await school.as("guardian");
  const [, child] = (await guardian.get("/guardian/children")).body.data;
  const visit = await school.visit("guardian");
  await visit.go(`/attendance?childId=${child.id}`);
  await visit.page.locator("[role=tabpanel]").waitFor();
  t.true(visit.page.url().includes(`/children/${child.id}?tab=attendance`));
  await visit.close();
});
