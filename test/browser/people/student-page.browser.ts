import test from "ava";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
test.after.always(() => school.close());

const must = async (path: string, values: object) => {
  const { status, body } = await admin.post(path, values);
  if (status !== 201) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body;
};
test.before(() =>
  must("/custom-field-definitions", {
    ...{ entityType: "student", key: "allergies", label: "Allergies", dataType: "text" },
    visibility: "health",
  }),
);
const enrolled = async () => {
  const [{ studentId }] = (await admin.get("/enrollments?status=active&limit=1")).body.data;
  return studentId as string;
};

test.serial("class, guardians to call, attendance and balance are seen at one glance", async (t) => {
  const id = await enrolled();
  for (const viewport of [{ width: 1280, height: 800 }, phone]) {
    const { page, complaints, violations, open, close } = await school.visit("admin", { viewport });
    await open(`/students/${id}`);
    const glance = page.getByRole("complementary", { name: "At a glance" });
    await glance.locator("a.phone-link").first().waitFor();
    t.regex((await glance.locator("a.phone-link").first().getAttribute("href"))!, /^tel:\+?\d+$/);
    await glance.locator("dd", { hasText: /%/ }).waitFor();
    await glance.locator("dd", { hasText: "KES" }).waitFor();
    t.regex(await glance.innerText(), /years old/);
    t.deepEqual(await violations(), []);
    await page.emulateMedia({ colorScheme: "dark" });
    t.deepEqual(await violations(["color-contrast"]), []);
    t.is(await page.evaluate("document.documentElement.scrollWidth"), viewport.width);
    t.deepEqual(complaints, []);
    await close();
  }
});

test.serial("every section of the details is edited, and an allergy becomes an alert", async (t) => {
  const id = await enrolled();
  const { page, complaints, open, close } = await school.visit("admin");
  await open(`/students/${id}`);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Edit: Personal details" }).click();
  await dialog.getByLabel("Preferred name").fill("Coco");
  await dialog.getByLabel("Nationality").selectOption("KE");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator(".glance", { hasText: "Called Coco" }).waitFor();
  await page.getByRole("button", { name: "Edit: Admission" }).click();
  await dialog.getByLabel("Category").fill("Boarder");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator("dd", { hasText: "Boarder" }).waitFor();
  await page.getByRole("button", { name: "Edit: More about the student" }).click();
  await dialog.getByLabel("Allergies").fill("Peanuts");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator(".glance .note", { hasText: "Allergies: Peanuts" }).waitFor();
  await page.getByRole("button", { name: "Add identifier" }).click();
  await dialog.getByLabel("Issued by").fill("Ministry of Education");
  await dialog.getByLabel("Number").fill("UPI-7781");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator("td", { hasText: "UPI-7781" }).waitFor();
  const { body } = await admin.get(`/students/${id}`);
  t.like(body, {
    preferredName: "Coco",
    nationality: "KE",
    category: "Boarder",
    custom: { allergies: "Peanuts" },
  });
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a bursar sees the balance, and neither health nor custody", async (t) => {
  const id = await enrolled();
  const [link] = (await admin.get(`/student-guardians?studentId=${id}`)).body.data;
  t.is((await admin.patch(`/student-guardians/${link.id}`, { hasCustody: false })).status, 200);
  const { page, open, close } = await school.visit("bursar");
  await open(`/students/${id}`);
  const glance = page.getByRole("complementary", { name: "At a glance" });
  await glance.locator("dd", { hasText: "KES" }).waitFor();
  t.is(await page.locator("text=Peanuts").count(), 0);
  t.is(await page.locator("text=custody").count(), 0);
  t.is(await page.getByRole("button", { name: /^Edit/ }).count(), 0);
  await close();
});

test.serial("a change of class is undone, and a student who left is enrolled again", async (t) => {
  const [pair] = (await admin.get("/sections?limit=1&status=active")).body.data;
  const other = await must("/sections", {
    ...{ academicYearId: pair.academicYearId, gradeLevelId: pair.gradeLevelId, status: "active" },
    name: "1 Second",
  });
  const year = (await admin.get(`/academic-years/${pair.academicYearId}`)).body;
  const enrollment = {
    ...{ academicYearId: year.id, gradeLevelId: pair.gradeLevelId, sectionId: pair.id },
    startsOn: year.startsOn,
  };
  const { student } = await must("/students", {
    givenName: "Sefu",
    familyName: "Otieno",
    guardians: [],
    enrollment,
  });
  const { page, complaints, violations, open, close } = await school.visit("admin");
  const dialog = page.getByRole("dialog");
  await open(`/students/${student.id}?tab=enrollments`);
  await page.getByRole("button", { name: "Change class" }).click();
  if (await dialog.getByLabel("Class", { exact: true }).count())
    await dialog.getByLabel("Class", { exact: true }).selectOption({ label: other.name });
  await dialog.getByLabel("Reason").fill("A friend is there");
  await dialog.getByRole("button", { name: "Change class" }).click();
  await page.locator("td", { hasText: `From ${pair.name} to ${other.name}` }).waitFor();
  t.deepEqual(await violations(), []);
  await page.getByRole("button", { name: "Move back" }).click();
  await dialog.getByRole("button", { name: "Move back" }).click();
  await page.locator("td", { hasText: `From ${other.name} to ${pair.name}` }).waitFor();

  await page.getByRole("button", { name: "Record departure" }).click();
  await dialog.getByLabel("Type of departure").selectOption("transferred");
  await dialog.getByLabel("Reason").fill("Moves to the coast");
  await dialog.getByLabel("Destination or kind of exit").fill("Coast Academy");
  await dialog.getByRole("button", { name: "Record departure" }).click();
  await page.locator(".page-head .badge", { hasText: "Transferred" }).waitFor();
  await page.getByRole("button", { name: "Enrol again" }).click();
  await dialog
    .locator("select[name=sectionId] option:checked", { hasText: pair.name })
    .waitFor({ state: "attached" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator(".page-head .badge", { hasText: "Active" }).waitFor();
  await page.locator(".page-head", { hasText: pair.name }).waitFor();
  t.deepEqual(complaints, []);
  await close();
});

test.serial("every tab shows without a fault, in Arabic on a phone", async (t) => {
  const id = await enrolled();
  const { page, complaints, violations, open, close } = await school.visit("admin", { viewport: phone });
  await page.evaluate("localStorage.setItem('language', 'ar')");
  await open(`/students/${id}`);
  const tabs = await page.getByRole("tab").count();
  t.is(tabs, 11);
  for (let index = 0; index < tabs; index++) {
    await page.getByRole("tab").nth(index).click();
    t.deepEqual(await violations(), [], String(index));
    t.is(await page.evaluate("document.documentElement.scrollWidth"), 390, String(index));
  }
  t.deepEqual(complaints, []);
  await close();
});
