import test from "ava";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
test.after.always(() => school.close());

const teachers = async (courseOfferingId: string) =>
  (
    await admin.get(
      `/teaching-assignments?courseOfferingId=${courseOfferingId}&status=active&include=staffMember`,
    )
  ).body.data as { id: string; role: string; staffMember: { givenName: string } }[];

test.serial("a member of staff is added, and takes over a course in the grid", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("admin");
  const dialog = page.getByRole("dialog");
  await open("/staff");
  await page.getByRole("button", { name: "Add staff member" }).click();
  await dialog.getByLabel("Given name").fill("Halima");
  await dialog.getByLabel("Family name").fill("Barasa");
  await dialog.getByLabel("Staff number").fill("T-9001");
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });

  await page.getByRole("link", { name: "Teaching grid" }).click();
  const cell = page.locator("[data-event=edit-teachers]").first();
  await cell.waitFor();
  t.deepEqual(await violations(), []);
  await cell.click();
  const title = await dialog.locator("h2").first().innerText();
  const [offering] = (await admin.get(`/course-offerings?q=${encodeURIComponent(title)}`)).body.data;
  const before = await teachers(offering.id);
  t.is(before.length, 1);
  await dialog.getByRole("button", { name: "End" }).click();
  await page.getByRole("dialog").last().getByRole("button", { name: "End" }).click();
  await dialog.getByRole("combobox", { name: "Add teacher" }).fill("halima");
  await page.locator("[role=listbox] [role=option]", { hasText: "Halima" }).click();
  await dialog.getByLabel("Periods a week").fill("6");
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator("[data-event=edit-teachers]", { hasText: "Halima Barasa" }).waitFor();
  await page.locator("tr", { hasText: "Halima Barasa" }).last().locator("td", { hasText: "6" }).waitFor();
  t.deepEqual(
    (await teachers(offering.id)).map(({ role, staffMember }) => [role, staffMember.givenName]),
    [["lead", "Halima"]],
  );
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a staff member's qualifications, account and status are kept on one page", async (t) => {
  const [member] = (await admin.get("/staff-members?q=Halima")).body.data;
  const { page, complaints, violations, open, close } = await school.visit("admin");
  const dialog = page.getByRole("dialog");
  await open(`/staff/${member.id}?tab=qualifications`);
  await page.getByRole("button", { name: "Add qualification" }).click();
  await dialog.getByLabel("Name").fill("Teaching licence");
  await dialog.getByLabel("Type").fill("licence");
  await dialog.getByLabel("Expires on").fill("2025-01-31");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator("td .bad", { hasText: "31 Jan 2025" }).waitFor();
  t.deepEqual(await violations(), []);

  await page.getByRole("button", { name: "Invite to sign in" }).click();
  await dialog.getByLabel("Role").selectOption("teacher");
  await dialog.getByLabel("Email").fill("halima.barasa@greenfield.example");
  await dialog.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("tab", { name: "Account" }).click();
  await page.getByRole("button", { name: "Resend invitation" }).click();
  await dialog.getByRole("button", { name: "Resend invitation" }).click();
  await dialog.waitFor({ state: "detached" });
  t.deepEqual(await violations(), []);
  await page.getByRole("button", { name: "Disable" }).click();
  await dialog.getByRole("button", { name: "Disable" }).click();
  await page.getByRole("button", { name: "Enable" }).waitFor();

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await dialog.getByLabel("Status").selectOption("on_leave");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator(".page-head .badge", { hasText: "On leave" }).waitFor();
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the grid fits a phone, and reads well in Arabic and in the dark", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("admin", { viewport: phone });
  await page.evaluate("localStorage.setItem('language', 'ar')");
  await open("/staff/teaching");
  await page.locator("[data-event=edit-teachers]").first().waitFor();
  t.deepEqual(await violations(), []);
  await page.emulateMedia({ colorScheme: "dark" });
  t.deepEqual(await violations(["color-contrast"]), []);
  t.is(await page.evaluate("document.documentElement.scrollWidth"), 390);
  t.deepEqual(complaints, []);
  await close();
});
