import test from "ava";
import { curriculumClass } from "../../curriculum/department.ts";
import { photo } from "../../homework/homework-class.ts";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const { admin, teacher, offeringId, courseId } = await curriculumClass(school);
test.after.always(() => school.close());

const latest = async () =>
  (await teacher.get(`/lesson-plans?courseOfferingId=${offeringId}&sort=-createdAt&limit=1`)).body.data[0];

test.serial("a teacher plans a lesson of the week on a phone, and ticks a topic", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("teacher", { viewport: phone });
  await open("/curriculum");
  await page.getByRole("link", { name: "Plan lesson" }).first().waitFor();
  t.deepEqual(await violations(), []);
  t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
  await page.getByRole("link", { name: "Plan lesson" }).first().click();
  await page.getByLabel("Class", { exact: true }).selectOption(offeringId);
  await page.getByLabel("Objectives").fill("Compare fractions.");
  t.deepEqual(await violations(), []);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Submit for approval" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit for approval" }).click();
  await page.locator(".page-head .badge", { hasText: "Submitted" }).waitFor();
  t.like(await latest(), { objectives: "Compare fractions.", status: "submitted" });
  await open(`/curriculum?tab=topics&class=${offeringId}`);
  await page.getByLabel("Status of Percentages").selectOption("covered");
  await page
    .locator("tr", { hasText: "Percentages" })
    .locator("option:checked", { hasText: "Covered" })
    .waitFor({
      state: "attached",
    });
  const { data } = (await teacher.get(`/topic-coverages?courseOfferingId=${offeringId}&limit=50`)).body;
  t.true(data.filter(({ status }) => status === "covered").length >= 3);
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the office approves the plan and sees the coverage of the classes", async (t) => {
  const { id } = await latest();
  const { page, complaints, violations, open, close } = await school.visit("admin");
  await open(`/lesson-plans/${id}`);
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await page.locator(".page-head .badge", { hasText: "Approved" }).waitFor();
  await open("/curriculum?tab=coverage");
  await page.getByRole("progressbar").first().waitFor();
  t.deepEqual(await violations(), []);
  await open("/curriculum?tab=syllabuses");
  await page.locator(".row-link", { hasText: "Scheme of work" }).first().click();
  await page.locator("td", { hasText: "Percentages" }).waitFor();
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a teacher uploads and publishes a worksheet", async (t) => {
  const made = await teacher.post("/learning-resources", {
    ...{ courseId, courseOfferingId: offeringId, title: "Number line", kind: "file" },
  });
  const { page, complaints, violations, open, close } = await school.visit("teacher");
  await open(`/learning-resources/${made.body.id}`);
  await page
    .getByLabel("Upload file")
    .setInputFiles({ name: "line.png", mimeType: "image/png", buffer: photo });
  await page.locator("text=line.png").waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await page.locator(".page-head .badge", { hasText: "Published" }).waitFor();
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a student and a guardian find learning resources on a phone", async (t) => {
  const student = await school.visit("student", { viewport: phone });
  await student.open("/learning-resources");
  await student.page.locator("text=Number line").waitFor();
  const download = student.page.waitForEvent("download");
  await student.page.getByRole("button", { name: "Download Number line" }).click();
  t.is((await download).suggestedFilename(), "line.png");
  t.is(await student.page.getByRole("link", { name: /^Open / }).count(), 1);
  t.is(await student.page.evaluate("document.documentElement.scrollWidth"), phone.width);
  t.deepEqual(await student.violations(), []);
  t.deepEqual(student.complaints, []);
  await student.close();
  const client = await school.as("guardian");
  const [child] = (await client.get("/students")).body.data;
  const { sectionId } = (await admin.get(`/enrollments?studentId=${child.id}`)).body.data[0];
  const offering = (await admin.get(`/course-offerings?sectionId=${sectionId}`)).body.data[0];
  const { body } = await admin.post("/learning-resources", {
    ...{ courseId: offering.courseId, courseOfferingId: offering.id, title: "Reading list" },
    ...{ kind: "link", url: "https://example.org/reading" },
  });
  await admin.put(`/learning-resources/${body.id}/status`, { status: "published" });
  const guardian = await school.visit("guardian", { viewport: phone });
  await guardian.open("/learning-resources");
  await guardian.page.getByRole("link", { name: "Open Reading list" }).waitFor();
  t.is(await guardian.page.evaluate("document.documentElement.scrollWidth"), phone.width);
  t.deepEqual(await guardian.violations(), []);
  t.deepEqual(guardian.complaints, []);
  await guardian.close();
});
