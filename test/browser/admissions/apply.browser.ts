import test from "ava";
import { startSmtpServer } from "../../support/services/smtp-server.ts";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const smtp = await startSmtpServer();
const school = await startConsole({ SMTP_URL: smtp.url, MAIL_FROM: "Schools <post@platform.example>" });
const admin = await school.as("admin");
test.after.always(async () => {
  await school.close();
  await smtp.close();
});

const onPhone = { viewport: phone, hasTouch: true, isMobile: true };
const address = "ana.wekesa@family.example";
/** The link of the newest email to the family. */
async function linkOfEmail(): Promise<string> {
  await school.app.runJob("email-queue");
  const mail = smtp.mails.findLast(({ to }) => to === address);
  const text = mail!.raw.replace(/=\r\n/g, "").replaceAll("=3D", "=");
  return /\/apply\/greenfield#token=[\w.-]+/.exec(text)![0];
}

test.serial("the first load is below 60 kB, without anything from elsewhere", async (t) => {
  const { page, complaints, foreign, open, close } = await school.visit(undefined, onPhone);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await open("/apply/greenfield");
  await page.waitForLoadState("networkidle");
  t.log(`${bytes} bytes`);
  t.true(bytes > 5_000 && bytes < 60_000, `${bytes} bytes`);
  t.deepEqual(complaints, []);
  t.deepEqual(foreign, []);
  await close();
});

test.serial(
  "a family applies from a phone, goes on by the link, accepts, and is enrolled once",
  async (t) => {
    const { page, complaints, violations, open, close } = await school.visit(undefined, onPhone);
    const fits = async () => t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
    await open("/apply/greenfield");
    await page.getByRole("button", { name: /^Apply: / }).waitFor();
    t.deepEqual(await violations(), []);
    await fits();
    await page.getByRole("button", { name: /^Apply: / }).click();
    await page.getByRole("button", { name: "Save for later" }).click();
    await page.locator("[role=alert]", { hasText: "marked fields" }).waitFor();
    t.deepEqual(await violations(), []);
    const child = page.getByRole("group", { name: "The child" });
    await child.getByLabel("Grade level").selectOption({ label: "Grade 1" });
    await child.getByLabel("Given name").fill("Zakariel");
    await child.getByLabel("Family name").fill("Wekesa");
    const you = page.getByRole("group", { name: "You" });
    await you.getByLabel("Given name").fill("Ana");
    await you.getByLabel("Family name").fill("Wekesa");
    await you.getByLabel("Email address").fill(address);
    await page.getByRole("button", { name: "Save for later" }).click();
    await page.locator("[role=status]", { hasText: address }).waitFor();
    await fits();
    await close();
    t.deepEqual(complaints, []);

    const later = await school.visit(undefined, onPhone);
    const form = later.page;
    await later.open(await linkOfEmail());
    t.is(
      await form.getByRole("group", { name: "The child" }).getByLabel("Given name").inputValue(),
      "Zakariel",
    );
    await form.getByRole("button", { name: "Submit the application" }).click();
    await form.locator("[role=alert]", { hasText: "marked fields" }).waitFor();
    await form.getByLabel("Date of birth").fill("2019-05-05");
    await form.getByLabel("Does your child need the school bus?").selectOption({ label: "Yes" });
    t.deepEqual(await later.violations(), []);
    await form.getByRole("button", { name: "Submit the application" }).click();
    await form.getByRole("heading", { name: "Received" }).waitFor();
    const certificate = {
      name: "birth.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7 %%EOF"),
    };
    await form.getByLabel("Upload: Birth certificate").setInputFiles(certificate);
    await form.getByRole("button", { name: "Remove birth.pdf" }).waitFor();
    t.deepEqual(await later.violations(), []);

    await form.getByLabel("Time").selectOption({ index: 0 });
    await form.getByRole("button", { name: "Book the interview" }).click();
    await form.locator("[role=status]", { hasText: "interview is booked" }).waitFor();
    await form.locator("strong", { hasText: "Main office" }).waitFor();
    t.deepEqual(await later.violations(), []);
    await school.app.runJob("email-queue");
    t.truthy(smtp.mails.find(({ to, raw }) => to === address && raw.includes("Main office")));

    const office = await school.visit("admin");
    const desk = office.page;
    const dialog = desk.getByRole("dialog");
    await office.open("/admissions?tab=interviews");
    const interview = desk.locator("tr", { hasText: "Zakariel" });
    await interview.getByRole("button", { name: "Note result" }).click();
    await dialog.getByLabel("Result").fill("Curious and kind");
    t.deepEqual(await office.violations(), []);
    await dialog.getByRole("button", { name: "Save" }).click();
    await desk.locator("td", { hasText: "Curious and kind" }).waitFor();
    await office.open("/admissions?tab=interview-times");
    await desk.locator("td", { hasText: "Main office" }).first().waitFor();
    t.deepEqual(await office.violations(), []);
    await office.open("/admissions");
    await desk.locator("td", { hasText: "Zakariel" }).first().click();
    await desk.getByRole("heading", { name: "Zakariel Wekesa" }).waitFor();
    await desk.locator("dt", { hasText: "Does your child need the school bus?" }).waitFor();
    await desk.locator("td", { hasText: "birth.pdf" }).waitFor();
    t.deepEqual(await office.violations(), []);
    await desk.getByRole("button", { name: "Start review", exact: true }).click();
    await dialog.getByRole("button", { name: "Start review", exact: true }).click();
    await desk.locator(".page-head .badge", { hasText: "Under review" }).waitFor();
    await desk.getByRole("button", { name: "Offer a place", exact: true }).click();
    await dialog.getByRole("button", { name: "Offer a place", exact: true }).click();
    await desk.locator(".page-head .badge", { hasText: "Place offered" }).waitFor();

    await later.open("/apply/greenfield");
    await later.open(await linkOfEmail());
    await form.getByRole("heading", { name: "A place is offered" }).waitFor();
    t.deepEqual(await later.violations(), []);
    await form.getByLabel("I have read the terms and agree to them.").check();
    await form.getByLabel("Your full name as signature").fill("Ana Wekesa");
    await form.getByRole("button", { name: "Accept the place" }).click();
    await form.getByRole("heading", { name: "Place accepted" }).waitFor();
    await form.locator("text=Signed by Ana Wekesa").waitFor();
    t.deepEqual(later.complaints, []);

    await desk.reload();
    await desk.locator("dd", { hasText: "Ana Wekesa" }).waitFor();
    await desk.getByRole("button", { name: "Enroll", exact: true }).click();
    await dialog.getByLabel("First day").waitFor();
    await dialog.getByRole("button", { name: "Save" }).click();
    await desk.locator(".page-head .badge", { hasText: "Enrolled" }).waitFor();
    t.deepEqual(office.complaints, []);
    const count = async (path: string) => (await admin.get(path)).body.data.length;
    t.is(await count("/students?q=Zakariel"), 1);
    t.is(await count(`/guardians?q=${address}`), 1);
    const [student] = (await admin.get("/students?q=Zakariel&include=enrollments,studentGuardians")).body
      .data;
    t.is(student.enrollments.length, 1);
    t.is(student.studentGuardians.length, 1);
    await form.reload();
    await form.getByRole("heading", { name: "Enrolled" }).waitFor();
    await Promise.all([later.close(), office.close()]);
  },
);

test.serial(
  "the page follows the browser's language and theme, and switches without losing what is typed",
  async (t) => {
    const arabic = await school.visit(undefined, { ...onPhone, locale: "ar-EG", colorScheme: "dark" });
    await arabic.open("/apply/greenfield");
    t.is(await arabic.page.locator("html").getAttribute("dir"), "rtl");
    t.deepEqual(await arabic.violations(), []);
    await arabic.page.locator("button.primary").first().click();
    await arabic.page.locator("#field-givenName").fill("ليلى");
    t.deepEqual(await arabic.violations(), []);
    await arabic.page.selectOption("#language", "sw");
    await arabic.page.getByRole("heading", { name: "Ombi lako" }).waitFor();
    t.is(await arabic.page.locator("#field-givenName").inputValue(), "ليلى");
    t.is(await arabic.page.evaluate("document.documentElement.scrollWidth"), phone.width);
    await arabic.close();
    const wrong = await school.visit();
    await wrong.open("/apply/greenfield#token=not-a-link");
    await wrong.page.locator("[role=alert]", { hasText: "invalid or has expired" }).waitFor();
    await wrong.page.getByLabel("Email address").fill(address);
    await wrong.page.getByRole("button", { name: "Send the link" }).click();
    await wrong.page.locator("[role=status]", { hasText: "on its way" }).waitFor();
    await wrong.open("/apply/no-such-school");
    await wrong.page.getByRole("heading", { name: "There is no school at this address" }).waitFor();
    t.deepEqual(await wrong.violations(), []);
    await wrong.close();
  },
);
