import { buffer } from "node:stream/consumers";
import test from "ava";
import { quizClass } from "../../quizzes/quiz-class.ts";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const { teacher, studentId, offeringId } = await quizClass(school);
test.after.always(() => school.close());

const latest = async () =>
  (await teacher.get(`/quizzes?courseOfferingId=${offeringId}&sort=-createdAt&limit=1`)).body.data[0];
const attempt = async () =>
  (await teacher.get(`/quiz-attempts?quizId=${(await latest()).id}&studentId=${studentId}`)).body.data[0];

test.serial("a teacher writes a quiz and publishes it", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("teacher");
  await open("/quizzes");
  t.deepEqual(await violations(), []);
  await page.getByRole("link", { name: "New quiz" }).click();
  await page.getByLabel("Course", { exact: true }).selectOption(offeringId);
  await page.getByLabel("Title", { exact: true }).fill("Capitals");
  await page.getByLabel("Time limit in minutes").fill("30");
  await page.getByLabel("Results are shown").selectOption("at_once");
  t.deepEqual(await violations(), []);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator(".page-head .badge", { hasText: "Draft" }).waitFor();

  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Add question" }).click();
  await dialog.getByLabel("Question", { exact: true }).fill("Capital of Kenya?");
  await dialog.getByLabel("Option 1", { exact: true }).fill("Mombasa");
  await dialog.getByLabel("Option 2", { exact: true }).fill("Nairobi");
  await dialog.getByLabel("Option 2 is right").check();
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator("li", { hasText: "Capital of Kenya?" }).waitFor();

  await page.getByRole("button", { name: "Add question" }).click();
  await dialog.getByLabel("Type", { exact: true }).selectOption("essay");
  await dialog.getByLabel("Question", { exact: true }).fill("Why is it there?");
  await dialog.getByLabel("Points", { exact: true }).fill("4");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator("li", { hasText: "Why is it there?" }).waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await page.locator(".page-head .badge", { hasText: "Open" }).waitFor();
  t.like(await latest(), { title: "Capitals", status: "published", maxScore: "5.00", questionCount: 2 });
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a student answers on a phone, and a reload in the middle loses nothing", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("student", { viewport: phone });
  await open("/quizzes");
  await page.locator(".row-link", { hasText: "Capitals" }).click();
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByLabel("Nairobi").check();
  await page.getByText("All answers saved").waitFor();
  // Not saved yet when the page is reloaded.
  await page.getByLabel("Answer", { exact: true }).fill("It is in the highlands.");
  await page.reload();
  await page.getByText("All answers saved").waitFor();
  t.true(await page.getByLabel("Nairobi").isChecked());
  t.is(await page.getByLabel("Answer", { exact: true }).inputValue(), "It is in the highlands.");
  t.regex(await page.getByRole("timer").innerText(), /00:(29|30):/);
  t.deepEqual(await violations(), []);
  t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
  await page.getByRole("button", { name: "Hand in" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Hand in" }).click();
  await page.getByText("The result is not shown yet").waitFor();
  t.like(await attempt(), { status: "submitted" });
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the teacher marks the essay, and the student sees the mark", async (t) => {
  const { id } = await latest();
  const { page, complaints, violations, open, close } = await school.visit("teacher");
  await open(`/quizzes/${id}`);
  await page.getByRole("button", { name: /^Open attempt/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("It is in the highlands.").waitFor();
  await dialog.getByLabel("Points for question 2 (maximum: 4)").fill("3.5");
  await dialog.getByLabel("Comment").last().fill("Well seen");
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator("td", { hasText: "4.5 / 5" }).waitFor();
  await page.getByRole("tab", { name: "Statistics" }).click();
  await page.getByText("First attempts with a score: 1").waitFor();
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();

  const student = await school.visit("student", { viewport: phone });
  await student.open("/quizzes");
  await student.page.locator("tr", { hasText: "Capitals" }).getByText("4.5 / 5").waitFor();
  await student.open(`/quizzes/attempts/${(await attempt()).id}`);
  await student.page.getByText("4.5 / 5").waitFor();
  await student.page.getByText("Points: 3.5 of 4").waitFor();
  t.deepEqual(await student.violations(), []);
  t.deepEqual(student.complaints, []);
  await student.close();
});

test.serial("a guardian sees the result of the child", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("guardian", { viewport: phone });
  await open("/quizzes");
  await page.locator("tr", { hasText: "Capitals" }).getByText("4.5 / 5").waitFor();
  await page.locator(".row-link", { hasText: "Capitals" }).click();
  await page.locator("td", { hasText: "4.5 / 5" }).waitFor();
  t.is(await page.getByRole("button", { name: "Start" }).count(), 0);
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a teacher imports a file of questions on a phone, and downloads the bank", async (t) => {
  const { courseId } = (await teacher.get(`/course-offerings/${offeringId}`)).body;
  const { page, complaints, violations, open, close } = await school.visit("teacher", { viewport: phone });
  await open(`/quizzes?tab=bank&courseId=${courseId}`);
  await page.locator("[data-event=open-import-questions]").click();
  const file =
    "Highest mountain of Africa? {=Kilimanjaro ~Elgon}\n\nWhich lakes? {=Victoria =Turkana ~Erie}\n";
  await page
    .getByLabel("GIFT or QTI file")
    .setInputFiles({ name: "africa.gift", mimeType: "text/plain", buffer: Buffer.from(file) });
  await page.getByText("Questions in the file: 2. To import: 1. Already in the bank: 0.").waitFor();
  await page.getByText("Line 3: has several right answers").waitFor();
  t.deepEqual(await violations(), []);
  t.true(await page.locator("[data-event=import-questions]").isDisabled());
  await page.getByLabel("Leave out the questions with a fault").check();
  await page.locator("[data-event=import-questions]").click();
  await page.getByText("Highest mountain of Africa?").first().waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  t.deepEqual(await violations(), []);
  const download = page.waitForEvent("download");
  await page.locator("[data-event=export-questions]").click();
  t.is((await download).suggestedFilename(), "questions.gift");
  const zipDownload = page.waitForEvent("download");
  await page.locator("[data-event=export-questions-qti]").click();
  const zip = await zipDownload;
  t.is(zip.suggestedFilename(), "questions.zip");
  await page.locator("[data-event=open-import-questions]").click();
  await page.getByLabel("GIFT or QTI file").setInputFiles({
    ...{ name: "questions.zip", mimeType: "application/zip" },
    buffer: await buffer(await zip.createReadStream()),
  });
  await page.getByText(/To import: 0\. Already in the bank: [1-9]/).waitFor();
  t.deepEqual(complaints, []);
  await close();
});
