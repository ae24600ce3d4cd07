import test from "ava";
import { ok } from "../../support/ok.ts";
import { startConsole } from "../support/console.ts";

const school = await startConsole();
const admin = await school.as("admin");
const admitted = await ok(admin.post("/students", { givenName: "Quirin", familyName: "Gruppmann" }));
const studentId: string = admitted.student.id;
test.after.always(() => school.close());

test.serial("a group of students is made, gets a member, and loses it", async (t) => {
  const { page, open, complaints, violations, close } = await school.visit("admin");
  await open("/students");
  await page.click("[data-event=open-student-groups]");
  await page.locator("[data-event=add-student-groups]").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Chess club");
  await dialog.getByLabel("Type").fill("club");
  t.deepEqual(await violations(), []);
  await page.click("[data-event=save-student-groups]");
  await page.getByRole("link", { name: "Chess club" }).click();
  await page.locator("h1", { hasText: "Chess club" }).waitFor();
  await page.locator("[data-event=add-student-group-members]").click();
  const [group] = (await ok(admin.get("/student-groups?q=Chess"))).data;
  const student = dialog.getByLabel("Student");
  if ((await student.getAttribute("role")) === "combobox") {
    await student.fill("Gruppmann");
    await page.locator("[role=option]", { hasText: "Gruppmann" }).click();
  } else await student.selectOption({ label: `Quirin Gruppmann (${admitted.student.admissionNumber})` });
  await dialog.getByLabel("Starts on").fill("2026-09-01");
  t.deepEqual(await violations(), []);
  await page.click("[data-event=save-student-group-members]");
  await page.locator("tbody tr", { hasText: "Gruppmann" }).waitFor();
  const members = async () => (await ok(admin.get(`/student-group-members?studentGroupId=${group.id}`))).data;
  t.like((await members())[0], { studentId, startsOn: "2026-09-01", status: "active" });
  await page.click("[data-event=ask-remove-student-group-members]");
  await page.click("[data-event=remove-student-group-members]:visible");
  await page.locator("tbody tr").waitFor({ state: "detached" });
  t.is((await members()).length, 0);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a student is added to a course, and the course is ended", async (t) => {
  const { page, open, complaints, violations, close } = await school.visit("admin");
  await open(`/students/${studentId}?tab=enrollments`);
  await page.locator("[data-event=add-course-enrollments]").click();
  const dialog = page.getByRole("dialog");
  const offering = (await ok(admin.get("/course-offerings?limit=1"))).data[0];
  const term = await ok(admin.get(`/academic-terms/${offering.termId}`));
  const course = dialog.getByLabel("Course offering");
  await course.waitFor();
  if ((await course.getAttribute("role")) === "combobox") {
    await course.fill(offering.title);
    await page.locator("[role=option]", { hasText: offering.title }).first().click();
  } else await course.selectOption(offering.id);
  await dialog.getByLabel("Starts on").fill(term.startsOn);
  t.deepEqual(await violations(), []);
  await page.click("[data-event=save-course-enrollments]");
  await page.locator("tbody tr", { hasText: offering.title }).waitFor();
  await page.click("[data-event=edit-course-enrollments]");
  await dialog.getByLabel("Status").selectOption("dropped");
  await dialog.getByLabel("Ends on").fill(term.startsOn);
  await page.click("[data-event=save-course-enrollments]");
  await dialog.waitFor({ state: "detached" });
  const [row] = (await ok(admin.get(`/course-enrollments?studentId=${studentId}`))).data;
  t.like(row, { status: "dropped", endsOn: term.startsOn });
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a mark of another school is entered, verified, and the verification withdrawn", async (t) => {
  const { page, open, complaints, violations, close } = await school.visit("admin");
  await open(`/students/${studentId}?tab=marks`);
  await page.locator("[data-event=add-prior-academic-records]").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("School", { exact: false }).first().fill("Hillside School");
  await dialog.getByLabel("Year").fill("2025");
  await dialog.getByLabel("Course", { exact: false }).first().fill("Geography");
  await dialog.getByLabel("Grade", { exact: false }).first().fill("B+");
  t.deepEqual(await violations(), []);
  await page.click("[data-event=save-prior-academic-records]");
  const row = page.locator("tbody tr", { hasText: "Geography" });
  await row.waitFor();
  const status = async () =>
    (await ok(admin.get(`/prior-academic-records?studentId=${studentId}`))).data[0].status;
  await row.locator("[data-event=ask-verify-prior-record]").click();
  await page.click("[data-event=verify-prior-record]:visible");
  await row.locator("[data-event=ask-unverify-prior-record]").waitFor();
  t.is(await status(), "verified");
  t.deepEqual(await violations(), []);
  await row.locator("[data-event=ask-unverify-prior-record]").click();
  await page.click("[data-event=unverify-prior-record]:visible");
  await row.locator("[data-event=ask-verify-prior-record]").waitFor();
  t.is(await status(), "entered");
  t.deepEqual(complaints, []);
  await close();
});
