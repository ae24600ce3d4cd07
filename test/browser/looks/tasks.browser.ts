import test from "ava";
import { startConsole } from "../support/console.ts";
import { openFromMenu } from "../support/open-from-menu.ts";
import { someStudent } from "../support/some-student.ts";

const school = await startConsole();
test.after.always(() => school.close());

test.serial("a student leaves the school, with the reason", async (t) => {
  const { givenName, listed } = await someStudent(await school.as("admin"), await school.as("teacher"));
  const { page, complaints, close } = await school.visit("admin");
  await openFromMenu(page, "Students");
  await page.fill("input[type=search]", givenName);
  await page.locator(".row-link", { hasText: listed }).click();
  await page.getByRole("button", { name: "Record departure" }).click();
  await page.fill("[role=dialog] textarea", "The family moves to another town");
  await page.click("[role=dialog] button[type=submit]");
  await page.locator(".page-head .badge", { hasText: "Transferred" }).waitFor();
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a user gets another role", async (t) => {
  const { page, complaints, close } = await school.visit("admin");
  await openFromMenu(page, "Users");
  await page.fill("input[type=search]", "bursar@");
  await page.locator("tr", { hasText: "bursar@greenfield.example" }).locator(".row-link").click();
  await page.getByRole("button", { name: "Change roles" }).click();
  await page.locator("[role=dialog]").getByLabel("Librarian").check();
  await page.click("[role=dialog] button[type=submit]");
  await page.locator("dd .badge", { hasText: "Librarian" }).waitFor();
  t.deepEqual(complaints, []);
  await close();
});

test.serial("marks are returned, corrected, submitted and approved", async (t) => {
  const admin = await school.as("admin");
  const paper = (await admin.get("/exam-papers?status=approved&limit=1")).body.data[0];
  t.is((await admin.put(`/exams/${paper.examId}/status`, { status: "marking" })).status, 200);
  const { page, complaints, violations, go, close } = await school.visit("admin");
  await go(`/exam-papers/${paper.id}`);
  await page.getByRole("button", { name: "Return for correction" }).click();
  await page.fill("[role=dialog] textarea", "Question 4 was counted twice");
  await page.click("[role=dialog] button[type=submit]");
  await page.locator("text=Returned: Question 4 was counted twice").waitFor();
  await page.locator(".score").first().fill("41.5");
  await page.keyboard.press("Enter");
  t.deepEqual(await violations(), []);
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator("text=Scores saved.").waitFor();
  await page.getByRole("button", { name: "Submit marks" }).click();
  await page.locator(".page-head .badge", { hasText: "Marks entered" }).waitFor();
  await page.getByRole("button", { name: "Approve marks" }).click();
  await page.locator(".page-head .badge", { hasText: "Approved" }).waitFor();
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a clearance is opened, signed by a department and overridden, and printed", async (t) => {
  const { page, complaints, violations, close } = await school.visit("admin");
  await openFromMenu(page, "Fees");
  await page.getByRole("tab", { name: "Clearances" }).click();
  await page.click("text=New clearance");
  await page.getByRole("combobox", { name: "Student" }).fill("samuel");
  await page.locator("[role=listbox] [role=option]").first().click();
  await page.fill("[role=dialog] input[name=departments]", "Library");
  await page.click("[role=dialog] button[type=submit]");
  await page.locator("h1", { hasText: "Samuel Wambui" }).waitFor();
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  await page.selectOption("[role=dialog] select[name=status]", "blocked");
  await page.click("[role=dialog] button[type=submit]");
  await page.locator("td .badge", { hasText: "Blocked" }).waitFor();
  t.deepEqual(await violations(), []);
  await page.getByRole("button", { name: "Override" }).click();
  await page.fill("[role=dialog] textarea", "The sponsor pays next week");
  await page.click("[role=dialog] button[type=submit]");
  await page.locator(".page-head .badge", { hasText: "Overridden" }).waitFor();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Certificate" }).click();
  t.regex((await file).suggestedFilename(), /\.pdf$/);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the report cards of a class are made again and published, and one is withheld", async (t) => {
  const admin = await school.as("admin");
  const card = (await admin.get("/report-cards?status=published&limit=1")).body.data[0];
  const { page, complaints, go, close } = await school.visit("admin");
  await go(`/report-cards?termId=${card.termId}&sectionId=${card.sectionId}`);
  await page.locator(".progress").waitFor();
  await page.getByRole("button", { name: "Regenerate" }).click();
  await page.locator("text=/Created: \\d+, updated: \\d+/").waitFor();
  await page.getByRole("button", { name: "Withhold" }).first().click();
  await page.fill("[role=dialog] textarea", "The books are not back");
  await page.click("[role=dialog] button[type=submit]");
  await page.locator("td", { hasText: "The books are not back" }).first().waitFor();
  t.deepEqual(complaints, []);
  await close();
});
