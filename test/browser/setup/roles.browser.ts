import test from "ava";
import { startConsole } from "../support/console.ts";

const school = await startConsole();
test.after.always(() => school.close());

/** A past school day: all of its registers are taken, those of today only in part. */
async function schoolDay(): Promise<string> {
  const admin = await school.as("admin");
  return (await admin.get("/dashboard/attendance-trend?days=14")).body.data.at(-2).date;
}

test.serial("a teacher finishes a register by keyboard alone", async (t) => {
  const { page, complaints, close } = await school.visit("teacher");
  const date = await schoolDay();
  await page.goto(`/attendance?date=${date}`);
  await page.locator(".register-link", { hasText: "1 A" }).click();
  await page.locator(".register-row input:checked").first().focus();
  for (const key of ["p", "a", "l", "ArrowDown", "ArrowUp", "e"]) await page.keyboard.press(key);
  const chosen = await page
    .locator(".register-row")
    .evaluateAll((rows) =>
      rows.slice(0, 4).map((row) => row.querySelector("input:checked").closest("label").dataset.category),
    );
  t.deepEqual(chosen, ["present", "absent", "late", "excused"]);
  await page.fill(".register-reason", "Came after the bell");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator("text=Register saved.").waitFor();
  const teacher = await school.as("teacher");
  const [section] = (await teacher.get("/sections?q=1 A")).body.data;
  const { body } = await teacher.get(`/sections/${section.id}/attendance?date=${date}`);
  const codes = new Map<string, string>(
    (await teacher.get("/attendance-codes")).body.data.map((code) => [code.id, code.category]),
  );
  t.deepEqual(
    body.students.slice(0, 4).map(({ record }) => codes.get(record.attendanceCodeId)),
    ["present", "absent", "late", "excused"],
  );
  t.is(await page.locator("text=There is no school on").count(), 0);
  const sunday = new Date(date);
  sunday.setUTCDate(sunday.getUTCDate() - sunday.getUTCDay());
  await page.goto(`/attendance/${section.id}?date=${sunday.toISOString().slice(0, 10)}`);
  await page.locator(".note", { hasText: "There is no school on" }).waitFor();
  t.deepEqual(complaints, []);
  await close();
});

test.serial(
  "a guardian sees the children at a glance, from one request, and announces an absence",
  async (t) => {
    const { page, complaints, violations, close } = await school.visit("guardian");
    const asked: string[] = [];
    // What surrounds every screen asks whether the school is read-only and what is to be accepted; an alarm
    // is a banner; coming events, live classes and surveys are cards.
    const others =
      /auth|client-logs|v1\/school$|pending-legal-texts|emergency-alarms|calendar-events|live-classes|surveys/;
    page.on("request", (request) => {
      if (request.url().includes("/api/v1/") && !others.test(request.url())) asked.push(request.url());
    });
    await page.reload();
    await page.locator(".child").first().waitFor();
    t.is(asked.length, 1, asked.join());
    await page.locator(".row-link", { hasText: "Samuel Wambui" }).click();
    await page.click("text=Report an absence");
    await page.fill("[role=dialog] textarea", "A visit to the dentist");
    t.deepEqual(await violations(), []);
    await page.click("[role=dialog] button[type=submit]");
    await page.locator("td", { hasText: "A visit to the dentist" }).waitFor();
    for (const tab of ["Timetable", "Results", "Report cards", "Fees"]) {
      await page.click(`[role=tab] >> text=${tab}`);
      await page.locator("[role=tabpanel] :is(table, .week, .empty)").first().waitFor();
    }
    const file = page.waitForEvent("download");
    await page.click("text=Statement");
    t.regex((await file).suggestedFilename(), /\.pdf$/);
    t.deepEqual(complaints, []);
    await close();
  },
);

test.serial("a student sees the own week, results and fees", async (t) => {
  const { page, complaints, close } = await school.visit("student");
  t.is(await page.locator("h1").innerText(), "Samuel Wambui");
  for (const tab of ["Results", "Report cards", "Attendance", "Fees"]) {
    await page.click(`[role=tab] >> text=${tab}`);
    await page.locator("[role=tabpanel] :is(table, .empty)").first().waitFor();
  }
  t.deepEqual(complaints, []);
  await close();
});

test.serial("nobody is offered what the role does not allow, nor gets there by its address", async (t) => {
  const offered: Record<string, string[]> = {};
  for (const mailbox of ["admin", "teacher", "bursar", "guardian", "student"]) {
    const { page, complaints, go, close } = await school.visit(mailbox);
    const refused: string[] = [];
    page.on("response", (response) => {
      const [url, status] = [response.url(), response.status()];
      // A loaded machine answers 503, and the console asks again.
      if (url.includes("/api/v1/") && status >= 400 && status !== 503) refused.push(`${status} ${url}`);
    });
    const closed = page.locator(".side-area[aria-expanded=false]");
    while ((await closed.count()) > 0) await closed.first().click();
    offered[mailbox] = await page
      .locator("a.side-link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    for (const path of offered[mailbox]) await go(path);
    t.deepEqual(refused, [], `${mailbox}: every place it is offered is open`);
    const shut = ["/users", "/emails", "/students/new"].filter(
      (path) => !offered.admin!.includes(path) || !offered[mailbox]!.includes(path),
    );
    if (mailbox !== "admin")
      for (const path of shut) {
        await go(path);
        t.is(await page.locator("h1").innerText(), "Page not found", `${mailbox} ${path}`);
      }
    t.deepEqual(complaints, [], mailbox);
    await close();
  }
  t.true(offered["admin"]!.length > 20);
  t.false(offered["teacher"]!.includes("/fees"));
  t.true(offered["bursar"]!.includes("/fees"));
});
