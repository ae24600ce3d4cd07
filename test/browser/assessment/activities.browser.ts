import test from "ava";
import { activitySchool } from "../../activities/activity-school.ts";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const { admin, term, organiser, open: openActivity, choose, decide, children } = await activitySchool(school);
test.after.always(() => school.close());

test.serial("the office plans an activity and opens it", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("admin");
  await open("/activities");
  t.deepEqual(await violations(), []);
  await page.getByRole("link", { name: "Plan activity" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Robotics");
  await page.getByLabel("Term", { exact: true }).selectOption(term.id);
  await page.getByLabel("Places", { exact: true }).fill("8");
  await page.getByLabel("First day").fill(term.startsOn);
  await page.getByLabel("Last day").fill(term.endsOn);
  await page.getByLabel("Weekday").selectOption("5");
  await page.getByLabel("From (time)").fill("15:00");
  await page.getByLabel("Until (time)").fill("16:00");
  await page.getByLabel("Terms that guardians consent to").fill("Bring a laptop.");
  t.deepEqual(await violations(), []);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator(".page-head .badge", { hasText: "Draft" }).waitFor();
  await page.getByRole("button", { name: "Open for choices" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Open for choices" }).click();
  await page.locator(".page-head .badge", { hasText: "Open" }).waitFor();
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a guardian chooses it with consent on a phone", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("guardian", { viewport: phone });
  await open("/activities");
  await page.getByRole("button", { name: "Choose Robotics" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("text=Bring a laptop.").waitFor();
  await dialog.getByLabel("I consent to these terms and to my child taking part").check();
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Choose Robotics" }).click();
  await page.locator("tr", { hasText: "Robotics" }).locator(".badge", { hasText: "Chosen" }).waitFor();
  t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the office accepts the student", async (t) => {
  const { data } = (await admin.get("/activities?q=Robotics")).body;
  const { page, complaints, violations, open, close } = await school.visit("admin");
  await open(`/activities/${data[0].id}`);
  await page.getByRole("button", { name: /^Accept: / }).click();
  await page.locator("td .badge", { hasText: "Place confirmed" }).waitFor();
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the organiser takes the attendance of a meeting", async (t) => {
  const noon = { weekday: 1, startsAt: "13:00", endsAt: "14:00" };
  const { id } = await openActivity({ name: "Stars", organiserStaffId: organiser.id, ...noon });
  const place = (await choose(admin, id, children.at(-1)!)).body;
  t.is((await decide(place.id, "accepted")).status, 200);
  const { page, complaints, violations, open, close } = await school.visit("teacher");
  await open("/activities");
  await page.locator(".row-link", { hasText: "Stars" }).click();
  await page.getByRole("button", { name: "Take attendance" }).click();
  await page.getByRole("dialog").getByLabel(place.studentName).selectOption("late");
  t.deepEqual(await violations(), []);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.locator("td", { hasText: "1 of 1" }).first().waitFor();
  const [session] = (await admin.get(`/activity-sessions?activityId=${id}`)).body.data;
  t.deepEqual(session.marks, [{ activityEnrollmentId: place.id, mark: "late" }]);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a student sees the own places, and chooses for a guardian to consent", async (t) => {
  await admin.post("/school-settings", { key: "activities.students-choose", value: true });
  await openActivity({ name: "Poetry", weekday: 2, startsAt: "17:00", endsAt: "18:00" });
  const { page, complaints, violations, open, close } = await school.visit("student", { viewport: phone });
  await open("/activities");
  await page.getByRole("button", { name: "Choose Poetry" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Choose Poetry" }).click();
  await page.locator("tr", { hasText: "Poetry" }).locator(".badge", { hasText: "Chosen" }).waitFor();
  t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});
