import test from "ava";
import { startConsole } from "../support/console.ts";

const school = await startConsole();
test.after.always(() => school.close());

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

test.serial(
  "a message that waits is given other words, another audience and another time, and is cancelled",
  async (t) => {
    const admin = await school.as("admin");
    const made = await admin.post("/scheduled-messages", {
      ...{ channel: "in_app", subject: "Fees are due", body: "Please pay.", scheduledAt: tomorrow() },
      audienceFilter: { any: [{ kind: "students", where: { fees: "owing" }, send: ["fee_payers"] }] },
      recurrence: "FREQ=WEEKLY;COUNT=3",
    });
    t.is(made.status, 201);
    const { page, complaints, violations, go, close } = await school.visit("admin");
    await go(`/messages/${made.body.id}`);
    await page.getByRole("link", { name: "Edit" }).click();
    t.is(await page.getByLabel("Subject").inputValue(), "Fees are due");
    t.true(await page.getByLabel("Fee payers").isChecked());
    t.is(await page.getByLabel("Fee status").inputValue(), "owing");
    t.is(await page.getByLabel("Number of times").inputValue(), "3");
    t.deepEqual(await violations(), []);
    await page.getByLabel("Text", { exact: true }).fill("Please pay by Friday.");
    await page.getByLabel("Fee status").selectOption("overdue");
    await page.getByLabel("Send at").fill("2027-01-11T07:30");
    await page.getByLabel("Repeat").selectOption("");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".message-text", { hasText: "Please pay by Friday." }).waitFor();
    const { body } = await admin.get(`/scheduled-messages/${made.body.id}`);
    t.like(body, {
      body: "Please pay by Friday.",
      scheduledAt: "2027-01-11T04:30:00.000Z",
      recurrence: null,
      audienceFilter: { any: [{ kind: "students", where: { fees: "overdue" }, send: ["fee_payers"] }] },
    });
    await page.getByRole("button", { name: "Cancel message" }).click();
    await page.locator(".page-head .badge", { hasText: "Cancelled" }).waitFor();
    t.is(await page.getByRole("link", { name: "Edit" }).count(), 0);
    await go(`/messages/${made.body.id}/edit`);
    await page.locator("text=can no longer be changed").waitFor();
    t.deepEqual(complaints, []);
    await close();
  },
);

test.serial("an audience that was made elsewhere stays as it is", async (t) => {
  const admin = await school.as("admin");
  const student = (await admin.get("/students?limit=1&status=active")).body.data[0];
  const audienceFilter = {
    any: [{ kind: "students", where: { studentIds: [student.id] }, send: ["guardians"] }],
  };
  const made = await admin.post("/scheduled-messages", {
    ...{ channel: "in_app", subject: "About the trip", body: "See you.", scheduledAt: tomorrow() },
    ...{ audienceFilter, recurrence: "FREQ=WEEKLY;BYDAY=MO;COUNT=3", status: "draft" },
  });
  const { page, complaints, go, close } = await school.visit("admin");
  await go(`/messages/${made.body.id}/edit`);
  await page.locator("text=This audience was not created with this form.").waitFor();
  await page.getByLabel("Text", { exact: true }).fill("See you at eight.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator(".message-text", { hasText: "See you at eight." }).waitFor();
  await page.getByRole("button", { name: "Send or schedule" }).click();
  await page.click("[data-event=confirm-message]");
  await page.locator(".page-head .badge", { hasText: "Pending" }).waitFor();
  t.like((await admin.get(`/scheduled-messages/${made.body.id}`)).body, {
    ...{ audienceFilter, body: "See you at eight.", status: "pending" },
    recurrence: "FREQ=WEEKLY;BYDAY=MO;COUNT=3",
  });
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a message goes to the families of a group of students", async (t) => {
  const admin = await school.as("admin");
  const linked = (await admin.get("/student-guardians?status=active&limit=1")).body.data[0];
  const group = (await admin.post("/student-groups", { name: "Choir", type: "club" })).body;
  await admin.post("/student-group-members", {
    ...{ studentGroupId: group.id, studentId: linked.studentId, startsOn: "2026-01-05" },
  });
  const { page, complaints, violations, open, close } = await school.visit("admin");
  await open("/messages/new");
  const everybody = Number((await page.locator(".audience-count").innerText()).replace(/\D/g, ""));
  await page.getByRole("checkbox", { name: "Choir" }).check();
  await page
    .locator(".audience-count")
    .filter({ hasNotText: new RegExp(`^${everybody}$`) })
    .waitFor();
  const chosen = Number((await page.locator(".audience-count").innerText()).replace(/\D/g, ""));
  t.true(chosen >= 1 && chosen <= 4 && chosen < everybody, `${chosen} of ${everybody}`);
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});
