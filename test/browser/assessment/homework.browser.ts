import test from "ava";
import { homeworkClass, photo } from "../../homework/homework-class.ts";
import { sql } from "../../identity/sql.ts";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const { admin, teacher, studentId, offeringId } = await homeworkClass(school);
test.after.always(() => school.close());

const latest = async () =>
  (await teacher.get(`/assignments?courseOfferingId=${offeringId}&sort=-createdAt&limit=1`)).body.data[0];
const submission = async () =>
  (await teacher.get(`/assignment-submissions?assignmentId=${(await latest()).id}&studentId=${studentId}`))
    .body.data[0];

test.serial("a teacher sets homework and publishes it", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("teacher");
  await open("/homework");
  t.deepEqual(await violations(), []);
  await page.getByRole("link", { name: "Set homework" }).click();
  await page.getByLabel("Course", { exact: true }).selectOption(offeringId);
  await page.getByLabel("Title", { exact: true }).fill("Measure your room");
  await page.getByLabel("Instructions").fill("Draw it, and take a photo.");
  await page.getByLabel("Due (time of the school)").fill("2031-05-06T15:00");
  await page.getByLabel("Maximum points").fill("20");
  await page.getByLabel("Count in the gradebook").check();
  t.deepEqual(await violations(), []);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator(".page-head .badge", { hasText: "Draft" }).waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await page.locator(".page-head .badge", { hasText: "Published" }).waitFor();
  await page.locator("td .badge", { hasText: "To do" }).first().waitFor();
  t.deepEqual(await violations(), []);
  t.like(await latest(), { title: "Measure your room", status: "published", inGradebook: true });
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a student hands in with a photo on a phone, and a lost connection loses nothing", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("student", { viewport: phone });
  await open("/homework");
  await page.locator(".row-link", { hasText: "Measure your room" }).click();
  await page.getByLabel("Your answer").fill("My room is 4 m long.");
  await page.reload();
  t.is(await page.getByLabel("Your answer").inputValue(), "My room is 4 m long.");
  await page
    .getByLabel("Add photos or files")
    .setInputFiles({ name: "room.png", mimeType: "image/png", buffer: photo });
  await page.locator("li", { hasText: "room.png" }).waitFor();
  t.deepEqual(await violations(), []);
  t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
  await page.getByRole("button", { name: "Hand in", exact: true }).click();
  await page.locator(".page-head .badge", { hasText: "Handed in" }).waitFor();
  t.like(await submission(), { status: "submitted", attempt: 1, text: "My room is 4 m long." });
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the teacher marks and returns it; the gradebook shows the mark", async (t) => {
  const { id } = await latest();
  const { page, complaints, violations, open, close } = await school.visit("teacher");
  await open(`/homework/${id}`);
  const row = page.locator("tr", { has: page.locator(".badge", { hasText: "Handed in" }) });
  await row.getByRole("button", { name: /^Mark homework/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("li", { hasText: "room.png" }).waitFor();
  await dialog.getByLabel(/^Points/).fill("17.5");
  await dialog.getByLabel("Comment").fill("Neat drawing");
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Return to student" }).click();
  await page.locator("td .badge", { hasText: "Returned" }).waitFor();
  t.like(await submission(), { status: "returned", score: "17.50" });
  await open(`/gradebook/${offeringId}`);
  await page.locator("text=Measure your room").first().waitFor();
  const { lineItemId } = await latest();
  const [result] = (await teacher.get(`/results?lineItemId=${lineItemId}&studentId=${studentId}`)).body.data;
  t.is(result.score, "17.50");
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a guardian sees the returned mark of the child on a phone", async (t) => {
  const guardian = await school.as("guardian");
  const [child] = (await guardian.get("/students")).body.data;
  const { sectionId } = (await admin.get(`/enrollments?studentId=${child.id}`)).body.data[0];
  const offering = (await admin.get(`/course-offerings?sectionId=${sectionId}`)).body.data[0];
  const dueAt = "2031-06-06T12:00:00Z";
  const values = { courseOfferingId: offering.id, title: "Read chapter two", dueAt, maxScore: "10" };
  const { id } = (await admin.post("/assignments", values)).body;
  await admin.put(`/assignments/${id}/status`, { status: "published" });
  const [own] = (await guardian.get(`/assignment-submissions?assignmentId=${id}`)).body.data;
  await admin.put(`/assignment-submissions/${own.id}/mark`, { points: "9", feedback: "Well read" });
  await admin.put(`/assignment-submissions/${own.id}/return`);
  const { page, complaints, violations, open, close } = await school.visit("guardian", { viewport: phone });
  await open("/homework");
  await page.locator(".row-link", { hasText: "Read chapter two" }).click();
  await page.locator("text=9 / 10").waitFor();
  await page.locator("text=Well read").waitFor();
  t.is(await page.getByRole("button", { name: "Hand in", exact: true }).count(), 0);
  t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the teacher sees which texts are alike", async (t) => {
  const { id } = await latest();
  const { page, complaints, violations, open, close } = await school.visit("teacher");
  await open(`/homework/${id}`);
  await page.getByRole("button", { name: "Compare the texts" }).click();
  await page.getByText("fewer than two texts were handed in").waitFor();
  const copied =
    "My room is 4 m long and 3 m wide and it has two windows to the garden where the goats sleep.";
  const database = await sql(school.databaseUrl);
  await database.query(
    `UPDATE assignment_submissions SET text = $1, attempt = 1, submitted_at = now(), status = 'submitted'
     WHERE assignment_id = $2 AND student_id IN (SELECT student_id FROM assignment_submissions WHERE assignment_id = $2
       AND status = 'not_submitted' ORDER BY id LIMIT 2)`,
    [copied, id],
  );
  await database.end();
  await page.reload();
  await page.getByRole("button", { name: "Compare the texts" }).click();
  await page.locator("q", { hasText: "two windows to the garden" }).waitFor();
  t.deepEqual(await violations(), []);
  await page.setViewportSize(phone);
  t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
  t.deepEqual(await violations(), []);
  if (process.env["SHOTS"])
    await page.screenshot({ path: `${process.env["SHOTS"]}/similar.png`, fullPage: true });
  t.deepEqual(complaints, []);
  await close();
});
