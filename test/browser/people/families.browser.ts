import test from "ava";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
test.after.always(() => school.close());

const admit = async (givenName: string, familyName: string, guardians: object[] = []): Promise<string> => {
  const { status, body } = await admin.post("/students", { givenName, familyName, guardians });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.student.id;
};
const linksOf = async (studentId: string) =>
  (await admin.get(`/student-guardians?studentId=${studentId}&include=guardian`)).body.data;

test.serial("a known guardian is linked with rights, which are changed, ended and restored", async (t) => {
  const id = await admit("Zuri", "Wambui");
  const { page, complaints, violations, open, close } = await school.visit("admin");
  await open(`/students/${id}?tab=guardians`);
  await page.getByRole("button", { name: "Add guardian" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Guardian", exact: true }).fill("grace wam");
  await page.locator("[role=listbox] [role=option]").first().click();
  await dialog.getByLabel("May collect the child").uncheck();
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator(".student-tabs .badge", { hasText: "May not collect" }).waitFor();
  t.like((await linksOf(id))[0], { isPrimary: true, pickupAllowed: false, status: "active" });
  await page.locator(".glance .note", { hasText: "Grace Wambui may not collect the child" }).waitFor();

  await page.getByRole("button", { name: "Rights of Grace Wambui" }).click();
  await dialog.getByLabel("May collect the child").check();
  await dialog.getByLabel("Has custody").uncheck();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator(".glance .note", { hasText: "Grace Wambui has no custody" }).waitFor();

  await page.getByRole("button", { name: "Unlink" }).click();
  await dialog.getByRole("button", { name: "Unlink" }).click();
  await page.locator("h2", { hasText: "Former guardians" }).waitFor();
  t.deepEqual(await violations(), []);
  await page.getByRole("button", { name: "Link again" }).click();
  await dialog.getByRole("button", { name: "Link again" }).click();
  await page.locator("h2", { hasText: "Former guardians" }).waitFor({ state: "detached" });
  t.like((await linksOf(id))[0], { status: "active", hasCustody: false });
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a second guardian becomes the primary contact, and the first one steps back", async (t) => {
  const mother = { givenName: "Lydia", familyName: "Otieno", email: "lydia.otieno@home.example" };
  const id = await admit("Imani", "Otieno", [
    { guardian: mother, relation: "mother", isPrimary: true, invite: false },
  ]);
  const { page, open, close } = await school.visit("admin", { viewport: phone });
  await open(`/students/${id}?tab=guardians`);
  await page.getByRole("button", { name: "Add guardian" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("The guardian is").selectOption("new");
  await dialog.getByLabel("Given name").fill("Peter");
  await dialog.getByLabel("Family name").fill("Otieno");
  await dialog.getByLabel("Phone").fill("+254 722 555 010");
  await dialog.getByLabel("Relationship").selectOption("father");
  await dialog.getByLabel("Primary contact").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator(".student-tabs a", { hasText: "Peter Otieno" }).waitFor();
  const links = await linksOf(id);
  t.deepEqual(links.map(({ guardian, isPrimary }) => [guardian.givenName, isPrimary]).sort(), [
    ["Lydia", false],
    ["Peter", true],
  ]);
  const call = page.locator(".glance a.phone-link", { hasText: "+254 722 555 010" });
  t.is(await call.getAttribute("href"), "tel:+254722555010");
  t.is(await page.evaluate("document.documentElement.scrollWidth"), 390);
  await close();
});

test.serial(
  "a guardian who exists is refused with a way to use the record, or to add a second",
  async (t) => {
    const values = { givenName: "Farah", familyName: "Noor", email: "farah.noor@home.example" };
    t.is((await admin.post("/guardians", values)).status, 201);
    const { page, open, close } = await school.visit("admin");
    const fill = async () => {
      await open("/guardians");
      await page.getByRole("button", { name: "Add guardian" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Given name").fill("Farah");
      await dialog.getByLabel("Family name").fill("Noor");
      await dialog.getByLabel("Email").fill("farah.noor@home.example");
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.locator("[role=alert]", { hasText: "already on record" }).waitFor();
      t.is(await dialog.getByLabel("Given name").inputValue(), "Farah");
      return dialog;
    };
    const dialog = await fill();
    await dialog.locator("[data-event=use-existing-guardian]").click();
    await page.locator("h1", { hasText: "Farah Noor" }).waitFor();
    t.is((await admin.get("/guardians?q=farah.noor")).body.data.length, 1);

    const again = await fill();
    await again.getByLabel("Add a second record anyway").check();
    await again.getByRole("button", { name: "Save" }).click();
    await page.locator("h1", { hasText: "Farah Noor" }).waitFor();
    t.is((await admin.get("/guardians?q=farah.noor")).body.data.length, 2);
    await close();
  },
);

test.serial("duplicates are found, compared and merged, and the merge is undone", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("admin");
  const phones = ["+254 711 909 090"];
  for (const givenName of ["Wilhelmina", "Wilhelmine"])
    await admin.post("/guardians", { givenName, familyName: "Achterberg", phones });
  await open("/duplicates");
  const dialog = page.getByRole("dialog");
  await page.locator("tr", { hasText: "Achterberg" }).getByRole("button", { name: "Not the same" }).click();
  await dialog.getByRole("button", { name: "Not the same" }).click();
  await page.locator("tr", { hasText: "Achterberg" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Compare the records of Farah Noor" }).click();
  await dialog.locator("text=Which record do you keep?").waitFor();
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await page.locator("text=No duplicates found").waitFor();
  t.is((await admin.get("/guardians?q=farah.noor&status=active")).body.data.length, 1);
  await page.getByRole("tab", { name: "Merges" }).click();
  await page.locator("a", { hasText: "Farah Noor" }).waitFor();
  t.deepEqual(await violations(), []);
  await page.getByRole("button", { name: "Undo" }).click();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await page.locator(".badge", { hasText: "Undone" }).waitFor();
  t.is((await admin.get("/guardians?q=farah.noor&status=active")).body.data.length, 2);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("siblings share a household, in Arabic too", async (t) => {
  const [one, other] = [await admit("Amal", "Saleh"), await admit("Basma", "Saleh")];
  const { page, complaints, violations, open, close } = await school.visit("admin");
  await open(`/students/${one}?tab=guardians`);
  await page.getByRole("button", { name: "Place in a household" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("The household is").selectOption("new");
  await dialog.getByLabel("Name").fill("Saleh, Nairobi West");
  await dialog.getByLabel("Address").fill("12 Acacia Road");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator("dd", { hasText: "Saleh, Nairobi West" }).waitFor();

  await open(`/students/${other}?tab=guardians`);
  await page.getByRole("button", { name: "Place in a household" }).click();
  await dialog
    .getByLabel("Household", { exact: true })
    .locator("option", { hasText: "Nairobi West" })
    .waitFor({
      state: "attached",
    });
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator("dd a", { hasText: "Amal Saleh" }).waitFor();
  await open("/households?q=Saleh");
  await page.locator("td", { hasText: "Amal Saleh, Basma Saleh" }).waitFor();
  await page.evaluate("localStorage.setItem('language', 'ar')");
  for (const path of ["/households?q=Saleh", "/duplicates", `/students/${other}?tab=guardians`]) {
    await open(path);
    t.deepEqual(await violations(), [], path);
  }
  t.deepEqual(complaints, []);
  await close();
});
