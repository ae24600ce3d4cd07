import test from "ava";
import { now } from "../../../src/lib/clock.ts";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const [admin, guardian] = await Promise.all([school.as("admin"), school.as("guardian")]);

const [child] = (await guardian.get("/guardian/children")).body.data;
const { sectionId } = (await admin.get(`/enrollments?studentId=${child.id}&status=active`)).body.data[0];
const { homeroomTeacherId } = (await admin.get(`/sections/${sectionId}`)).body;
const teacher = (await admin.get(`/staff-members/${homeroomTeacherId}`)).body;
const startsAt = new Date(now().setUTCHours(9, 0, 0, 0) + 40 * 86_400_000);
const { body: event } = await admin.post("/calendar-events", {
  title: "Evening of talks",
  kind: "meeting",
  startsAt: startsAt.toISOString(),
  endsAt: new Date(startsAt.getTime() + 3_600_000).toISOString(),
  audienceFilter: { any: [{ kind: "everyone" }] },
});
await admin.put(`/calendar-events/${event.id}/publication`);
test.after.always(() => school.close());

test.serial("the office adds times, a guardian books on a phone, changes and cancels", async (t) => {
  const office = await school.visit("admin");
  const { page } = office;
  await office.open(`/events/${event.id}/plan`);
  await page.locator("text=No times for meetings yet.").waitFor();
  await page.locator("[data-event=ask-add-meeting-slots]").click();
  await page.getByRole("dialog").getByRole("combobox", { name: "Teacher" }).fill(teacher.staffNumber);
  await page.locator(".menu-item").first().click();
  await page.getByLabel("Minutes per meeting").fill("15");
  t.deepEqual(await office.violations(), []);
  await page.locator("[data-event=add-meeting-slots]").click();
  await page.locator("[role=row]", { hasText: "Free" }).nth(3).waitFor();
  t.deepEqual(await office.violations(), []);
  await page.locator("[data-event=ask-block-meeting-slot]").first().click();
  await page.locator("[data-event=block-meeting-slot]").click();
  await page.locator("[role=row]", { hasText: "Blocked" }).waitFor();

  const family = await school.visit("guardian", { viewport: phone });
  await family.open(`/events/${event.id}`);
  // The cards of the other children follow.
  const card = family.page
    .locator(".card", { has: family.page.locator("h2", { hasText: child.givenName }) })
    .first();
  const free = card.locator("[data-event=book-own-meeting]");
  await free.nth(2).waitFor();
  t.is(await free.count(), 3, "the blocked time is not offered");
  t.deepEqual(await family.violations(), []);
  await free.first().click();
  await family.page.locator("text=Your meeting:").waitFor();
  const first = await family.page.locator("text=Your meeting:").textContent();
  t.deepEqual(await family.violations(), []);
  await free.last().click();
  await family.page.getByText(first!, { exact: true }).waitFor({ state: "detached" });
  await page.reload();
  await page.locator("[role=row]", { hasText: child.givenName }).waitFor();
  t.is(await page.locator("[role=row]", { hasText: "Booked" }).count(), 1, "moved");
  t.deepEqual(await office.violations(), []);
  await family.page.locator("[data-event=ask-cancel-own-meeting]").click();
  await family.page.locator("[data-event=cancel-own-meeting]").click();
  await family.page.locator("text=Your meeting:").waitFor({ state: "detached" });
  t.deepEqual(family.complaints, []);
  await family.close();

  await page.reload();
  await page.locator("[data-event=ask-book-meeting]").first().click();
  await page.getByRole("dialog").getByRole("combobox", { name: "Student" }).fill(child.admissionNumber);
  await page.locator(".menu-item").first().click();
  await page.getByRole("dialog").getByLabel("Guardian").locator("option").first().waitFor({
    state: "attached",
  });
  t.deepEqual(await office.violations(), []);
  await page.locator("[data-event=book-meeting]").click();
  await page.locator("[role=row]", { hasText: "Booked" }).waitFor();
  await page.setViewportSize(phone);
  t.deepEqual(await office.violations(), []);
  await page.locator("[data-event=ask-cancel-meeting]").click();
  await page.locator("[data-event=cancel-meeting]").click();
  await page.locator("[role=row]", { hasText: "Booked" }).waitFor({ state: "detached" });
  t.deepEqual(office.complaints, []);
  await office.close();
});

test.serial("the office swaps the times of two families", async (t) => {
  const { data: slots } = (
    await admin.get(`/meeting-slots?calendarEventId=${event.id}&free=true&sort=startsAt`)
  ).body;
  const { data: class_ } = (await admin.get(`/enrollments?sectionId=${sectionId}&status=active&limit=2`))
    .body;
  for (const [index, { studentId }] of class_.entries()) {
    const guardianId = (await admin.get(`/student-guardians?studentId=${studentId}&limit=1`)).body.data[0]
      .guardianId;
    const booked = await admin.put(`/meeting-slots/${slots[index]!.id}/booking`, { studentId, guardianId });
    t.is(booked.status, 200, JSON.stringify(booked.body));
  }
  const { page, complaints, violations, open, close } = await school.visit("admin");
  await open(`/events/${event.id}/plan`);
  await page.locator("[data-event=ask-swap-meeting]").first().click();
  await page.getByLabel("Swap with").locator("option").first().waitFor({ state: "attached" });
  t.deepEqual(await violations(), []);
  await page.locator("[data-event=swap-meeting]").click();
  await page.getByText("Meetings swapped.").waitFor();
  const { body: first } = await admin.get(`/meeting-slots/${slots[0].id}`);
  t.is(first.studentId, class_[1].studentId);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("teachers see their own times on the page of the event", async (t) => {
  const visit = await school.visit("teacher", { viewport: phone });
  await visit.open(`/events/${event.id}`);
  await visit.page.getByRole("region", { name: "Your meetings" }).waitFor();
  t.deepEqual(await visit.violations(), []);
  t.deepEqual(visit.complaints, []);
  await visit.close();
});
