import test from "ava";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
const [enrollment] = (await admin.get("/enrollments?status=active&limit=1")).body.data;
test.after.always(() => school.close());

test.serial("the office adds a programme and puts a student into it", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("admin");
  await open("/setup/programs");
  await page.locator("td", { hasText: "Science stream" }).first().waitFor();
  await page.getByRole("button", { name: "Add programme" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Music track");
  await dialog.getByLabel("Code", { exact: true }).fill("MUS");
  await dialog.getByLabel("Type", { exact: true }).selectOption("track");
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator("td", { hasText: "Music track" }).first().waitFor();

  await open(`/students/${enrollment.studentId}`);
  await page.getByRole("tab", { name: "Enrolments" }).click();
  await page.getByRole("button", { name: "Change roll number and programme" }).first().click();
  await dialog.getByLabel("Programme", { exact: true }).selectOption({ label: "Music track" });
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator("td", { hasText: "Music track" }).first().waitFor();

  await open("/students");
  await page.getByLabel("Programme").selectOption({ label: "Music track" });
  await page.getByText("1–1 of 1").waitFor();
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the list of programmes fits a phone, in Arabic too", async (t) => {
  const { page, violations, open, close } = await school.visit("admin", { viewport: phone, locale: "ar" });
  await open("/setup/programs");
  await page.locator("td", { hasText: "Music track" }).first().waitFor();
  t.deepEqual(await violations(), []);
  t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
  await close();
});
