import test from "ava";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
test.after.always(() => school.close());

test.serial("the office records an inquiry, follows it up and sees what is due", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("admin");
  const dialog = page.getByRole("dialog");
  await open("/admissions?tab=inquiries");
  await page.locator("td", { hasText: "Wambui" }).first().waitFor();
  t.deepEqual(await violations(), []);
  await page.getByLabel("Follow-up").selectOption({ label: "Due today" });
  await page.locator("td", { hasText: "Rui Marques" }).waitFor();
  await page.getByRole("button", { name: "Record inquiry" }).click();
  await dialog.getByLabel("Child’s name").fill("Nia Otieno");
  await dialog.getByLabel("Parent or guardian").fill("Mary Otieno");
  await dialog.getByLabel("Phone").fill("+254 711 222333");
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "hidden" });
  const { body } = await admin.get("/admission-inquiries?q=Otieno&limit=1");
  await open(`/admissions/inquiries/${body.data[0].id}`);
  await page.getByRole("button", { name: "Record contact" }).click();
  await dialog.getByLabel("What was said").fill("They visit on Friday");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator("td", { hasText: "They visit on Friday" }).waitFor();
  await page.locator(".page-head .badge", { hasText: "Contacted" }).waitFor();
  t.deepEqual(await violations(), []);
  await page.getByRole("button", { name: "Record application" }).click();
  await dialog.getByRole("combobox", { name: "Campaign" }).selectOption({ index: 1 });
  await dialog.getByLabel("Grade level").selectOption({ label: "Grade 2" });
  await dialog.getByLabel("Date of birth").fill("2018-05-05");
  t.is(await dialog.getByLabel("Family name", { exact: true }).inputValue(), "Otieno");
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.waitForURL("**/admissions/applications/*");
  const { body: applications } = await admin.get(
    `/admission-applications?admissionInquiryId=${body.data[0].id}&limit=1`,
  );
  t.like(applications.data[0], { status: "draft", givenName: "Nia", familyName: "Otieno" });
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a campaign is planned, gets seats and is opened", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("admin");
  const dialog = page.getByRole("dialog");
  await open("/admissions?tab=campaigns");
  await page.getByRole("button", { name: "Plan campaign" }).click();
  await dialog.getByLabel("Name").fill("Late entry");
  await dialog.getByLabel("Opens on").fill("2026-01-10");
  await dialog.getByLabel("Closes on").fill("2026-02-10");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Late entry" }).waitFor();
  await page.getByRole("button", { name: "Set seats" }).click();
  await dialog.getByLabel("Grade 1").fill("12");
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator("td[data-label=Left]", { hasText: "12" }).waitFor();
  await page.getByRole("button", { name: "Add question" }).click();
  await dialog.getByLabel("Question", { exact: true }).fill("Which club?");
  await dialog.getByLabel("Kind of answer").selectOption({ label: "Choice" });
  await dialog.getByLabel("Options, one per line").fill("Chess\nChoir");
  await dialog.getByLabel("Required").check();
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator("td", { hasText: "Which club?" }).waitFor();
  await page.getByRole("button", { name: "Edit question" }).click();
  await dialog.getByLabel("Question", { exact: true }).fill("Which club first?");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator("td", { hasText: "Which club first?" }).waitFor();
  await page.getByRole("button", { name: "Choose documents" }).click();
  await dialog.getByLabel("Birth certificate").check();
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator(".card p", { hasText: "Birth certificate" }).waitFor();
  const { body: planned } = await admin.get("/admission-campaigns?q=Late entry&limit=1");
  const question = { key: "which_club", label: "Which club first?", kind: "choice", required: true };
  t.deepEqual(planned.data[0].questions, [{ ...question, options: ["Chess", "Choir"] }]);
  t.deepEqual(planned.data[0].documentsWanted, ["birth_certificate"]);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
  await page.locator(".page-head .badge", { hasText: "Open" }).waitFor();
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the area fits a phone", async (t) => {
  const { page, violations, open, close } = await school.visit("admin", { viewport: phone, hasTouch: true });
  for (const path of [
    "/admissions",
    "/admissions?tab=waitlist",
    "/admissions?tab=interviews",
    "/admissions?tab=interview-times",
    "/admissions?tab=inquiries",
    "/admissions?tab=campaigns",
  ]) {
    await open(path);
    await page.locator(".card").first().waitFor();
    t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width, path);
    t.deepEqual(await violations(), [], path);
  }
  await close();
});

test.serial("an application goes from the office's form to an enrolled student", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("admin");
  const dialog = page.getByRole("dialog");
  await open("/admissions");
  await page.locator("td", { hasText: "Zuri" }).first().waitFor();
  t.deepEqual(await violations(), []);
  await page.getByRole("button", { name: "Record application" }).click();
  await dialog.getByRole("combobox", { name: "Campaign" }).selectOption({ index: 1 });
  await dialog.getByLabel("Grade level").selectOption({ label: "Grade 1" });
  await dialog.getByLabel("Given name", { exact: true }).fill("Amani");
  await dialog.getByLabel("Family name", { exact: true }).fill("Otieno");
  await dialog.getByLabel("Date of birth").fill("2019-05-05");
  await dialog.getByLabel("Guardian’s given name").fill("Mary");
  await dialog.getByLabel("Guardian’s family name").fill("Otieno");
  await dialog.getByLabel("Email", { exact: true }).fill("mary.otieno@example.com");
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Amani Otieno" }).waitFor();
  const step = async (button: string, badge: string) => {
    await page.getByRole("button", { name: button, exact: true }).click();
    t.deepEqual(await violations(), [], button);
    await dialog.getByRole("button", { name: button, exact: true }).click();
    await page.locator(".page-head .badge", { hasText: badge }).waitFor();
  };
  await step("Submit", "Submitted");
  await step("Start review", "Under review");
  await page.getByRole("button", { name: "Add note" }).click();
  await dialog.getByLabel("Note", { exact: true }).fill("Reads well");
  await dialog.getByLabel("Score").fill("88");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator("td", { hasText: "Reads well" }).waitFor();
  await step("Offer a place", "Place offered");
  await step("Record acceptance", "Place accepted");
  t.deepEqual(await violations(), []);
  await page.getByRole("button", { name: "Enroll", exact: true }).click();
  await dialog.getByLabel("First day").waitFor();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator(".page-head .badge", { hasText: "Enrolled" }).waitFor();
  await page.getByRole("link", { name: "Open the student’s page" }).click();
  await page.getByRole("heading", { name: "Amani Otieno" }).waitFor();
  t.deepEqual(complaints, []);
  await close();
});

test.serial("several applications are reviewed at once, and the waiting list is reordered", async (t) => {
  const { page, violations, open, close } = await school.visit("admin");
  const dialog = page.getByRole("dialog");
  await open("/admissions?tab=waitlist");
  const names = () => page.locator("tbody tr td:first-child").allInnerTexts();
  await page.locator("td", { hasText: "Theo" }).waitFor();
  t.true((await names())[0]!.includes("Ada"));
  t.deepEqual(await violations(), []);
  await page.locator("tr", { hasText: "Theo" }).getByRole("button", { name: "Change place" }).click();
  await dialog.getByRole("button", { name: "Change place" }).click();
  await page.locator("tbody tr:first-child td", { hasText: "Theo" }).waitFor();
  await open("/admissions?status=submitted");
  await page.locator("td", { hasText: "Ivy" }).waitFor();
  for (const name of ["Ivy", "Noah"])
    await page.locator("tr", { hasText: name }).getByRole("checkbox").check();
  await page.locator("[data-event=ask-bulk-review-applications]").click();
  await page.locator("[data-event=bulk-review-applications]").click();
  await page.locator("[role=dialog]", { hasText: "Done: 2. Failed: 0." }).waitFor();
  await page.locator("[data-event=bulk-close]").click();
  await page.locator("td", { hasText: "Ivy" }).waitFor({ state: "detached" });
  await close();
});

test.serial("the bursar records an application fee on a phone, and the office sees it", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("bursar", { viewport: phone });
  await open("/application-fees?status=due");
  await page.locator("[data-event=record-application-fee]").first().waitFor();
  t.deepEqual(await violations(), []);
  t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
  await page.locator("[data-event=record-application-fee]").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Paid by").fill("Ruth Kamau");
  t.deepEqual(await violations(), []);
  await dialog.locator("[data-event=save-application-fee]").click();
  await dialog.waitFor({ state: "hidden" });
  t.deepEqual(complaints, []);
  await close();
  const { body } = await admin.get("/application-fee-payments?q=Ruth&limit=1");
  const fee = (await admin.get(`/application-fees/${body.data[0].applicationFeeId}`)).body;
  const office = await school.visit("admin");
  await office.open(`/admissions/applications/${fee.admissionApplicationId}`);
  await office.page.getByText(body.data[0].receiptNumber).waitFor();
  t.deepEqual(await office.violations(), []);
  t.deepEqual(office.complaints, []);
  await office.close();
});
