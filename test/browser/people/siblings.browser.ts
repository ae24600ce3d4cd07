import test from "ava";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
test.after.always(() => school.close());

const guardian = async (email: string) => (await admin.get(`/guardians?q=${email}`)).body.data;

for (const [name, viewport] of Object.entries({ desk: { width: 1280, height: 800 }, phone }))
  test.serial(`a sibling gets the existing guardian, on a ${name}`, async (t) => {
    const [grace] = await guardian("guardian@greenfield.example");
    const before = (await admin.get(`/student-guardians?guardianId=${grace.id}&limit=50`)).body.data.length;
    const { page, complaints, violations, open, close } = await school.visit("admin", { viewport });
    await open("/students/new");
    await page.fill("input[name=givenName]", `Amani ${name}`);
    await page.fill("input[name=familyName]", "Wambui");
    await page.fill("input[name=guardianGivenName]", "Grace");
    await page.fill("input[name=guardianFamilyName]", "Wambui");
    await page.fill("input[name=guardianEmail]", "Guardian@greenfield.example");
    await page
      .locator(".note", { hasText: "is already on record with this email address or phone number" })
      .waitFor();
    t.deepEqual(await violations(), []);
    await page.getByRole("button", { name: "Use this guardian" }).click();
    t.is(await page.locator("input[name=guardianEmail]").count(), 0);
    await page.click("button[type=submit]");
    await page.locator("h1", { hasText: `Amani ${name} Wambui` }).waitFor();
    t.is((await guardian("guardian@greenfield.example")).length, 1);
    const links = (await admin.get(`/student-guardians?guardianId=${grace.id}&limit=50`)).body.data;
    t.is(links.length, before + 1);
    t.deepEqual(complaints, []);
    await close();
  });

test.serial(
  "an existing guardian is found by name, and a duplicate is refused with an explanation",
  async (t) => {
    const { page, open, close } = await school.visit("admin");
    await open("/students/new");
    await page.fill("input[name=givenName]", "Jabali");
    await page.fill("input[name=familyName]", "Wambui");
    await page.fill("input[name=guardianGivenName]", "Grace");
    await page.fill("input[name=guardianFamilyName]", "Wambui");
    await page.fill("input[name=guardianEmail]", "guardian@greenfield.example");
    await page.click("button[type=submit]");
    await page.locator("[role=alert]", { hasText: "This guardian is already on record" }).waitFor();
    await page.getByLabel("The guardian is").selectOption("known");
    await page.getByRole("combobox", { name: "Guardian", exact: true }).fill("grace wam");
    await page.locator("[role=listbox] [role=option]").first().click();
    await page.click("button[type=submit]");
    await page.locator("h1", { hasText: "Jabali Wambui" }).waitFor();
    t.is((await guardian("guardian@greenfield.example")).length, 1);
    await close();
  },
);

test.serial("a date of birth shows the age, and a date in 1890 is refused", async (t) => {
  const { page, open, close } = await school.visit("admin");
  await open("/students/new");
  await page.fill("input[name=givenName]", "Old");
  await page.fill("input[name=familyName]", "Timer");
  await page.fill("input[name=startsOn]", "2026-09-01");
  await page.fill("input[name=dateOfBirth]", "2019-10-02");
  await page.locator("text=6 years old on admission").waitFor();
  await page.fill("input[name=dateOfBirth]", "1890-01-01");
  await page.locator("text=136 years old on admission").waitFor();
  await page.click("button[type=submit]");
  t.false(await page.locator("input[name=dateOfBirth]").evaluate((field) => field.validity.valid));
  t.is((await admin.get("/students?q=Old Timer")).body.data.length, 0);
  await close();
});

test.serial("people are listed with the sorted part of the name first", async (t) => {
  const { page, complaints, open, close } = await school.visit("admin");
  await open("/students");
  const names = () => page.locator("tbody .row-link").allInnerTexts();
  const initial = (name: string) => name.trim().normalize("NFD")[0]!;
  const isSorted = (list: string[]) => t.deepEqual(list.map(initial), list.map(initial).sort());
  const byFamily = (await names()).map((each) => each.trim());
  t.true(
    byFamily.every((each) => /^[^,]+, .+/.test(each)),
    byFamily.join("; "),
  );
  isSorted(byFamily);
  await page.getByLabel("Sort by").selectOption("givenName");
  await page
    .locator("tbody .row-link", { hasText: /^[^,]+$/ })
    .first()
    .waitFor();
  await page.locator("[aria-busy=false] tbody .row-link").first().waitFor();
  t.regex(page.url(), /sort=givenName/);
  isSorted(await names());
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a register is sorted by roll number or by name", async (t) => {
  const [section] = (await admin.get("/sections?q=1 A")).body.data;
  const { page, open, close } = await school.visit("admin");
  await open(`/attendance/${section.id}`);
  const names = () => page.locator("[data-student] bdi").allInnerTexts();
  const byRoll = await names();
  await page.getByLabel("Sort by").selectOption("familyName");
  const byFamily = await names();
  t.is(byFamily.length, byRoll.length);
  t.deepEqual(byFamily, [...byFamily].sort(new Intl.Collator("en").compare));
  t.true(byFamily.every((each) => each.includes(", ")));
  await page.reload();
  await page.locator("[data-student]").first().waitFor();
  t.deepEqual(await names(), byFamily, "the choice stays");
  await close();
});
