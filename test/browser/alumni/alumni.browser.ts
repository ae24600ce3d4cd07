import test from "ava";
import { alumnusLinks } from "../../../src/core/alumni/alumnus-links.ts";
import { inSchool } from "../../../src/db/transaction.ts";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
test.after.always(() => school.close());

test.serial("the office keeps a record, and the alumnus agrees to messages by the link", async (t) => {
  const office = await school.visit("admin");
  const { page } = office;
  await office.open("/alumni");
  await page.click("[data-event=add-alumnus]");
  await page.fill("[name=givenName]", "Marguerite");
  await page.fill("[name=familyName]", "Okafor");
  await page.fill("[name=leavingYear]", "2011");
  await page.fill("[name=className]", "Class of eleven");
  await page.fill("[name=email]", "marguerite@alumni.example");
  t.deepEqual(await office.violations(), []);
  await page.click("[data-event=save-alumnus]");
  await page.locator("h1", { hasText: "Marguerite Okafor" }).waitFor();
  await page.click("[data-event=ask-send-alumnus-link]");
  await page.click("[data-event=send-alumnus-link]");
  await page.locator("[role=dialog]").waitFor({ state: "detached" });
  t.deepEqual(await office.violations(), []);

  const [record] = (await admin.get("/alumni?q=Okafor")).body.data;
  const token = await inSchool(admin.credentials.school.id, () => alumnusLinks.create(record.id));
  const visitor = await school.visit(undefined, { viewport: phone });
  await visitor.open(`/alumni-details#token=${token}`);
  await visitor.page.fill("[name=occupation]", "Surgeon");
  await visitor.page.check("[name=agreed]");
  t.deepEqual(await visitor.violations(), []);
  await visitor.page.click("[data-event=save-alumnus-details]");
  await visitor.page.getByText("Your details are saved").waitFor();
  t.deepEqual(visitor.complaints, []);
  await visitor.close();

  await office.open("/alumni?tab=messages");
  await page.click("[data-event=write-to-alumni]");
  await page.locator("[role=dialog] input[maxlength='80']").fill("Class of eleven");
  await page.getByText("Reaches 1 of 1").waitFor();
  await page.fill("[name=subject]", "Reunion");
  await page.fill("[name=body]", "We meet in May.");
  t.deepEqual(await office.violations(), []);
  await page.click("[data-event=send-alumni-message]");
  await page.locator("tbody summary", { hasText: /^Reunion$/ }).waitFor();
  t.deepEqual(office.complaints, []);
  await office.close();
});

test.serial("the office adds the leavers of a year on a phone", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("admin", { viewport: phone });
  const fits = async () => {
    const width = await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");
    t.true(width <= 0, `scrolls sideways by ${width}`);
  };
  await open("/alumni");
  await fits();
  t.deepEqual(await violations(), []);
  await page.click("[data-event=open-collect-alumni]");
  const [year] = (await admin.get("/academic-years?limit=1")).body.data;
  await page.locator(`[name=academicYearId] option[value="${year.id}"]`).waitFor({ state: "attached" });
  await page.locator("[name=academicYearId]").selectOption(year.id);
  await page.check("[name=includeLeavers]");
  t.deepEqual(await violations(), []);
  await page.click("[data-event=collect-alumni]");
  await page.getByText(/^Created: \d+/).waitFor();
  const [record] = (await admin.get("/alumni?limit=1")).body.data;
  await open(`/alumni/${record.id}`);
  await fits();
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});
