import test from "ava";
import { queueEmail } from "../../../src/core/emails/queue/queue-email.ts";
import { inSchool } from "../../../src/db/transaction.ts";
import { trialEnding } from "../../../src/emails/platform/trial-ending.ts";
import { sql } from "../../identity/sql.ts";
import { list } from "../../support/list.ts";
import type { RowsOf } from "../../support/typed-body.ts";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
const database = await sql(school.databaseUrl);
const all = <P extends string>(path: P) => list(admin, path);
test.after.always(async () => {
  await database.end();
  await school.close();
});

test.serial("an account gets another name and a password, and signs in with it", async (t) => {
  const [account] = await all("/users?q=teacher@greenfield.example");
  const { page, open, complaints, violations, close } = await school.visit("admin");
  await open(`/users/${account!["id"]}`);
  await page.click("[data-event=edit-user]");
  await page.fill("[name=name]", "Tamsin Renamed");
  t.deepEqual(await violations(), []);
  await page.click("[data-event=save-user]");
  await page.locator("h1", { hasText: "Tamsin Renamed" }).waitFor();
  await page.click("[data-event=set-user-password]");
  await page.fill("[name=password]", "handed over 2026");
  t.deepEqual(await violations(), []);
  await page.click("[data-event=save-user-password]");
  await page.locator("[role=dialog]").waitFor({ state: "detached" });
  const signIn = await school.anonymous.post("/auth/login", {
    ...{ email: "teacher@greenfield.example", password: "handed over 2026", transport: "body" },
  });
  t.is(signIn.status, 200);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a lesson is moved to another room, with a note that is edited, and back", async (t) => {
  const [timetable] = await all("/timetables?status=published");
  const day = new Date(`${timetable!["validFrom"]}T00:00:00Z`);
  let lessons: RowsOf<"/lessons">[0][] = [];
  let date = "";
  for (let tries = 0; tries < 14 && lessons.length === 0; tries++) {
    date = day.toISOString().slice(0, 10);
    lessons = (await all(`/lessons?from=${date}&to=${date}`)).filter(({ sectionId }) => sectionId);
    day.setUTCDate(day.getUTCDate() + 1);
  }
  const lesson = lessons[0]!;
  const room = (await admin.post("/rooms", { name: "Spare laboratory" })).body;
  const { page, open, complaints, violations, close } = await school.visit("admin");
  await open(`/timetable?tab=cover&date=${date}`);
  const dialog = page.getByRole("dialog");
  await page.click("[data-event=change-lesson]");
  await dialog.getByLabel("Class").selectOption(lesson["sectionId"]);
  const entry = dialog.getByLabel("Lesson");
  await entry.locator(`option[value="${lesson["timetableEntryId"]}"]`).waitFor({ state: "attached" });
  await entry.selectOption(lesson["timetableEntryId"]);
  await dialog.getByLabel("Room", { exact: true }).selectOption(room["id"]);
  await dialog.getByLabel("Note").fill("Bring goggles");
  t.deepEqual(await violations(), []);
  await page.click("[data-event=save-lesson-change]");
  const row = page.locator("tbody tr", { hasText: room["name"] }).filter({ hasText: "Bring goggles" });
  await row.waitFor();
  const now = async () =>
    (await all(`/lessons?from=${date}&to=${date}`)).find(
      ({ timetableEntryId }) => timetableEntryId === lesson["timetableEntryId"],
    )!;
  t.like(await now(), { roomId: room["id"], roomChanged: true });
  await row.locator("[data-event=ask-edit-lesson-change]").click();
  await dialog.locator("[name=note]").fill("Bring goggles and gloves");
  await page.click("[data-event=edit-lesson-change]:visible");
  await page.locator("tbody tr", { hasText: "and gloves" }).waitFor();
  await page.click("[data-event=ask-withdraw-lesson-change]");
  await page.click("[data-event=withdraw-lesson-change]:visible");
  await page.getByText("All lessons of this day are as the timetable says").waitFor();
  t.like(await now(), { roomId: lesson["roomId"], roomChanged: false });
  t.deepEqual(complaints, []);
  await close();
});

test.serial(
  "an email of which nobody knows is marked as delivered, and a blocked address allowed again",
  async (t) => {
    const { id: schoolId } = admin.credentials.school;
    const props = { contact: "Ana", school: "Greenfield", endsOn: "2026-12-05" };
    const to = { address: "ana@unknown.example", name: "Ana" };
    await inSchool(schoolId, () => queueEmail({ template: trialEnding, entityKey: "Test:1", to, props }));
    await database.query(
      `UPDATE queued_emails SET status = 'UNCERTAIN' WHERE school_id = $1 AND to_address = 'ana@unknown.example'`,
      [schoolId],
    );
    await database.query(
      `INSERT INTO mail_suppressions (school_id, id, address, reason, status, refusals)
      VALUES ($1, gen_random_uuid(), 'gone@example.com', 'refused', 'suppressed', 3)`,
      [schoolId],
    );
    const { page, open, complaints, violations, close } = await school.visit("admin", { viewport: phone });
    await open("/emails?status=UNCERTAIN");
    await page.click("[data-event=ask-confirm-email]");
    t.deepEqual(await violations(), []);
    await page.click("[data-event=confirm-email]:visible");
    await page.getByText("No results.").waitFor();
    await open("/emails?tab=suppressions");
    await page.locator("tbody tr", { hasText: "gone@example.com" }).waitFor();
    t.deepEqual(await violations(), []);
    await page.click("[data-event=ask-lift-suppression]");
    await page.click("[data-event=lift-suppression]:visible");
    await page.getByText("No address has rejected emails").waitFor();
    t.deepEqual(complaints, []);
    await close();
  },
);

test.serial("the messaging app says whether a phone is paired, and what to do", async (t) => {
  const { page, open, complaints, violations, close } = await school.visit("admin");
  await open("/messages?tab=app");
  await page.getByText("are sent from the phone of the school").waitFor();
  t.deepEqual(await violations(), []);
  const { body } = await admin.get("/communication/messaging-account");
  t.is(await page.locator("[data-event=pair-phone]").count(), body.state === "disconnected" ? 1 : 0);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a family cancels a report of absence that the school has not decided on", async (t) => {
  const guardian = await school.as("guardian");
  const [child] = (await guardian.get("/guardian/children")).body.data;
  await guardian.post("/absence-notices", {
    ...{ studentId: child.id, startsOn: "2027-02-01", endsOn: "2027-02-01", reason: "Dentist, perhaps" },
  });
  const { page, open, complaints, violations, close } = await school.visit("guardian", { viewport: phone });
  await open(`/children/${child.id}?tab=attendance`);
  const row = page.locator("tbody tr", { hasText: "Dentist, perhaps" });
  await row.locator("[data-event=ask-cancel-absence-notice]").click();
  t.deepEqual(await violations(), []);
  await page.click("[data-event=cancel-absence-notice]:visible");
  await row.locator("[data-event=ask-cancel-absence-notice]").waitFor({ state: "detached" });
  const [notice] = (await guardian.get(`/absence-notices?studentId=${child.id}&sort=-createdAt`)).body.data;
  t.is(notice.status, "withdrawn");
  t.deepEqual(complaints, []);
  await close();
});
