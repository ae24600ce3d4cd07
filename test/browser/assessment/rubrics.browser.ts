import test from "ava";
import { homeworkClass, setHomework } from "../../homework/homework-class.ts";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const { teacher, studentId, offeringId } = await homeworkClass(school);
test.after.always(() => school.close());

const rubric = async () => (await teacher.get("/rubrics?q=Poster&status=active")).body.data[0];

test.serial("a teacher writes a rubric, and a changed one is saved", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("teacher");
  await open("/homework");
  await page.getByRole("link", { name: "Rubrics" }).click();
  await page.locator("[data-event=add-rubric]").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").first().fill("Poster");
  await dialog.getByLabel("Title").nth(1).fill("Content");
  for (const [index, name] of ["Beginning", "Good", "Excellent"].entries())
    await dialog.getByLabel(`Level ${index + 1}`, { exact: true }).fill(name);
  await dialog.getByLabel("Points 3").fill("4");
  await dialog.locator("[data-event=add-criterion]").click();
  await dialog.getByLabel("Title").nth(2).fill("Design");
  t.deepEqual(await violations(), []);
  await dialog.locator("[data-event=save-rubric]").click();
  await page.locator(".page-head", { hasText: "Poster" }).waitFor();
  await page.locator(".rubric-level", { hasText: "Excellent" }).first().waitFor();
  t.deepEqual(await violations(), []);
  t.is((await rubric()).maxPoints, "8.00");
  await page.locator("[data-event=edit-rubric]").click();
  await page.getByRole("dialog").getByLabel("Title").nth(2).fill("Layout");
  await page.getByRole("dialog").locator("[data-event=save-rubric]").click();
  await page.locator(".rubric-criterion", { hasText: "Layout" }).waitFor();
  t.deepEqual(complaints, []);
  await close();
});

test.serial("homework is marked by tapping levels on a phone, and the student sees them", async (t) => {
  const { id: rubricId } = await rubric();
  const { id } = await setHomework(teacher, offeringId, { title: "Water poster", rubricId });
  const of = `/assignment-submissions?assignmentId=${id}&studentId=${studentId}`;
  const [own] = (await teacher.get(`${of}&include=student`)).body.data;
  const staff = await school.visit("teacher", { viewport: phone });
  await staff.open(`/homework/${id}`);
  await staff.page
    .getByRole("button", { name: new RegExp(`^Mark homework: .*${own.student.familyName}`) })
    .first()
    .click();
  const dialog = staff.page.getByRole("dialog");
  await dialog.locator(".rubric-level", { hasText: "Excellent" }).first().click();
  await dialog.locator(".rubric-level", { hasText: "Good" }).nth(1).click();
  await dialog.getByLabel("Comment on Content").fill("Well researched");
  await dialog.getByText("Total: 5 of 8 points, mark 12.5 of 20").waitFor();
  t.deepEqual(await staff.violations(), []);
  t.is(await staff.page.evaluate("document.documentElement.scrollWidth"), phone.width);
  await dialog.getByRole("button", { name: "Return to student" }).click();
  await staff.page.locator("td .badge", { hasText: "Returned" }).waitFor();
  await staff.page.locator("text=Students marked: 1").waitFor();
  t.deepEqual(staff.complaints, []);
  await staff.close();

  const { page, complaints, violations, open, close } = await school.visit("student", { viewport: phone });
  const [marked] = (await teacher.get(of)).body.data;
  await open(`/homework/hand-in/${marked.id}`);
  await page.locator("text=12.5 / 20").waitFor();
  t.is(await page.locator(".rubric-level[data-reached]").count(), 2);
  await page.locator("text=Well researched").waitFor();
  t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});
