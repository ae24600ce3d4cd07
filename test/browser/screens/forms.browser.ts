import test from "ava";
import { startConsole } from "../support/console.ts";
import { someStudent } from "../support/some-student.ts";

const school = await startConsole();
test.after.always(() => school.close());

const refused = /status of 400/;

test.serial(
  "what is wrong with a new student stands at its fields, in the language of the page",
  async (t) => {
    const { page, complaints, violations, go, close } = await school.visit("admin", { locale: "fr" });
    await go("/students/new");
    await page.fill("[name=givenName]", " ");
    await page.fill("[name=familyName]", "Kamau");
    // Half a guardian is not left out in silence.
    await page.fill("[name=guardianGivenName]", "Grace");
    await page.click("button[type=submit]");
    await page.locator(".field-error").first().waitFor();
    const faulty = page.locator("[aria-invalid=true]");
    t.deepEqual(await faulty.evaluateAll((fields) => fields.map((field) => field.name)), [
      "givenName",
      "guardianFamilyName",
    ]);
    t.deepEqual(
      [...new Set(await page.locator(".field-error").allInnerTexts())],
      ["Ce champ est obligatoire."],
    );
    t.is(await page.evaluate("document.activeElement.name"), "givenName");
    t.is(await page.locator(".note li").count(), 0);
    t.deepEqual(await violations(), []);
    t.deepEqual(
      complaints.filter((line) => !refused.test(line)),
      [],
    );
    await close();
  },
);

test.serial(
  "a double click admits one student, and takes one payment, typed as people type it",
  async (t) => {
    const { page, complaints, go, close } = await school.visit("admin");
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
    });
    await go("/students/new");
    await page.fill("[name=givenName]", "Wanja");
    await page.fill("[name=familyName]", "Twice");
    await page.dblclick("button[type=submit]");
    await page.locator("h1", { hasText: "Wanja Twice" }).waitFor();
    await page.click("text=Take payment");
    await page.fill("[name=amount]", "0");
    await page.click("button[type=submit]");
    await page.locator("text=Must be greater than 0.").waitFor();
    await page.fill("[name=amount]", "1,250.50");
    await page.dblclick("button[type=submit]");
    await page.locator("text=KES 1,250.50 received").waitFor();
    t.deepEqual(
      sent.filter((path) => /students|payments/.test(path)),
      ["/api/v1/students", "/api/v1/payments", "/api/v1/payments"],
      "one of the payments was refused",
    );
    t.deepEqual(
      complaints.filter((line) => !refused.test(line)),
      [],
    );
    await close();
  },
);

test.serial("a student and a guardian are corrected where they are shown, by whoever may", async (t) => {
  const { page, complaints, violations, go, close } = await school.visit("admin");
  const { givenName, listed } = await someStudent(await school.as("admin"), await school.as("teacher"));
  const found = `/students?q=${encodeURIComponent(givenName)}`;
  await go(found);
  await page.locator(".row-link", { hasText: listed }).click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.fill("[role=dialog] [name=preferredName]", "Taz");
  t.deepEqual(await violations(), []);
  await page.click("[role=dialog] button[type=submit]");
  await page.locator("dd", { hasText: "Taz" }).waitFor();
  await page.click("[role=tab] >> text=Family");
  await page.locator("[role=tabpanel] .row-link").first().click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.fill("[role=dialog] [name=email]", "mariam@b");
  await page.click("[role=dialog] button[type=submit]");
  await page.locator("[role=dialog] .field-error", { hasText: "email address" }).waitFor();
  await page.fill("[role=dialog] [name=email]", "mariam.aziz@greenfield.example");
  await page.fill("[role=dialog] [name=phones]", "+254700000001, +254700000002");
  await page.click("[role=dialog] button[type=submit]");
  await page.locator("dd a[href='tel:+254700000002']").waitFor();
  t.deepEqual(
    complaints.filter((line) => !refused.test(line)),
    [],
  );
  await close();
  const teacher = await school.visit("teacher");
  await teacher.go(found);
  await teacher.page.locator(".row-link").first().click();
  await teacher.page.locator("[role=tablist]").waitFor();
  t.is(await teacher.page.getByRole("button", { name: "Edit" }).count(), 0);
  await teacher.close();
});
