import test from "ava";
import { curriculumClass } from "../../curriculum/department.ts";
import { inHours } from "../../homework/homework-class.ts";
import { startSmtpServer } from "../../support/services/smtp-server.ts";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const smtp = await startSmtpServer();
const school = await startConsole({ SMTP_URL: smtp.url });
const { admin, studentId, offeringId } = await curriculumClass(school);
const guardian = await school.as("guardian");
const children = (await guardian.get("/students")).body.data.map(({ id }) => id);
test.after.always(async () => {
  await school.close();
  await smtp.close();
});

const title = "Fractions of a week";

test.serial("Monday: the teacher plans the lesson and sets the homework", async (t) => {
  const { page, complaints, open, close } = await school.visit("teacher", { viewport: phone });
  await open("/curriculum");
  await page.getByRole("link", { name: "Plan lesson" }).first().click();
  await page.getByLabel("Class", { exact: true }).selectOption(offeringId);
  await page.getByLabel("Objectives").fill("Compare fractions.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Submit for approval" }).waitFor();

  await open("/homework");
  await page.getByRole("link", { name: "Set homework" }).click();
  await page.getByLabel("Course", { exact: true }).selectOption(offeringId);
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Due (time of the school)").fill(inHours(48).slice(0, 16));
  await page.getByLabel("Maximum points").fill("20");
  await page.getByLabel("Count in the gradebook").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await page.locator(".page-head .badge", { hasText: "Published" }).waitFor();
  t.deepEqual(complaints, []);
  await close();
});

test.serial("Tuesday: the student hands in on a phone", async (t) => {
  const { page, complaints, open, close } = await school.visit("student", { viewport: phone });
  await open("/homework");
  await page.locator(".row-link", { hasText: title }).click();
  await page.getByLabel("Your answer").fill("Three quarters is more than two thirds.");
  await page.getByRole("button", { name: "Hand in", exact: true }).click();
  await page.locator(".page-head .badge", { hasText: "Handed in" }).waitFor();
  t.deepEqual(complaints, []);
  await close();
});

test.serial("Wednesday: the teacher marks it, and publishes the column in the gradebook", async (t) => {
  const { page, complaints, open, close } = await school.visit("teacher");
  await open("/homework");
  await page.locator(".row-link", { hasText: title }).click();
  const row = page.locator("tr", { has: page.locator(".badge", { hasText: "Handed in" }) });
  await row.getByRole("button", { name: /^Mark homework/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Points/).fill("17.5");
  await dialog.getByLabel("Comment").fill("Well compared");
  await dialog.getByRole("button", { name: "Return to student" }).click();
  await page.locator("td .badge", { hasText: "Returned" }).waitFor();
  await open(`/gradebook/${offeringId}`);
  await page.locator(".grid-head", { hasText: title }).waitFor();
  await page.locator("td.mark", { hasText: "17.5" }).first().waitFor();
  await page.locator(".grid-head", { hasText: title }).click();
  await page.getByRole("button", { name: "Publish to families" }).click();
  await page.locator("[data-event=publish-column]").click();
  await page.locator(".grid-head", { hasText: title }).getByText("Published").waitFor();
  t.deepEqual(complaints, []);
  await close();
});

test.serial("Friday: the guardian gets the week by email and sees the same on a phone", async (t) => {
  t.true(children.includes(studentId), "the demo guardian is a parent of the demo student");
  const setting = { key: "guardian-emails.weekly-summary", value: true };
  t.is((await admin.post("/school-settings", setting)).status, 201);
  await school.app.runJob("weekly-summary", { school: "greenfield" });
  await school.app.runJob("email-queue");
  const mail = smtp.mails.findLast(({ to }) => to === "guardian@greenfield.example");
  t.regex(mail!.raw.replaceAll("=\r\n", ""), /Fractions of a week\S*: 17\.5\/20/);

  const { page, complaints, open, close } = await school.visit("guardian", { viewport: phone });
  await open("/homework");
  await page.locator(".row-link", { hasText: title }).first().click();
  await page.locator("text=17.5 / 20").waitFor();
  await page.locator("text=Well compared").waitFor();
  t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
  t.deepEqual(complaints, []);
  await close();
});
