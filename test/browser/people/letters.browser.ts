import test from "ava";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
const guardian = await school.as("guardian");
const [child] = (await guardian.get("/students")).body.data as Array<{ id: string; givenName: string }>;
test.after.always(() => school.close());

const issued = async (query: string) =>
  (await admin.get(`/issued-documents?${query}`)).body.data as Array<{
    id: string;
    number: string;
    status: string;
    verificationCode: string;
  }>;

test.serial("the office issues a certificate from the student's page, and revokes it", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("admin");
  const dialog = page.getByRole("dialog");
  await open(`/students/${child!.id}?tab=documents`);
  await page.getByRole("button", { name: "Issue a letter" }).click();
  await dialog.getByLabel("Template").selectOption({ label: "Bonafide certificate" });
  await dialog.getByLabel("Purpose or reason").fill("Visa application");
  t.deepEqual(await violations(), []);
  const before = await issued(`studentId=${child!.id}`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  const [made] = (await issued(`studentId=${child!.id}`)).filter(
    ({ id }) => !before.some((each) => each.id === id),
  );
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: `Download ${made!.number}` }).click();
  t.is((await download).suggestedFilename(), `${made!.number.replaceAll("/", "-")}.pdf`);

  const row = page.locator("tr", { hasText: made!.number });
  await row.getByRole("button", { name: "Revoke" }).click();
  await dialog.getByLabel("Reason").fill("Wrong purpose");
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await dialog.waitFor({ state: "detached" });
  await row.getByText("Revoked").waitFor();
  t.deepEqual(complaints, []);
  await close();
});

test.serial("letters and ID cards are issued for selected students", async (t) => {
  const { page, violations, open, close } = await school.visit("admin");
  const dialog = page.getByRole("dialog");
  await open("/students?status=active");
  await page.locator("tbody input[type=checkbox]").first().waitFor();
  await page.locator("tbody input[type=checkbox]").nth(0).check();
  await page.locator("tbody input[type=checkbox]").nth(1).check();
  await page.getByRole("button", { name: "ID cards" }).click();
  t.deepEqual(await violations(), []);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "ID cards (2)" }).click();
  t.is((await download).suggestedFilename(), "id-cards.pdf");
  await dialog.locator("[role=status]").waitFor();
  t.is((await issued("kind=id_card")).length, 2);
  await close();
});

test.serial("the office prints the cards of a class, and drafts a version of a template", async (t) => {
  const { page, violations, open, close } = await school.visit("admin", { viewport: phone, hasTouch: true });
  const dialog = page.getByRole("dialog");
  await open("/front-office?tab=cards");
  await page.getByLabel("Class").selectOption({ index: 1 });
  t.deepEqual(await violations(), []);
  t.is(await page.evaluate("document.documentElement.scrollWidth"), 390);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Issue and print ID cards" }).tap();
  t.is((await download).suggestedFilename(), "id-cards.pdf");

  await open("/front-office?tab=templates&language=en&kind=character");
  await page.getByRole("button", { name: "New version" }).tap();
  await dialog.getByRole("button", { name: "New version" }).tap();
  const body = dialog.getByLabel("Text", { exact: true });
  await body.fill("Dear {{studnt.name}}");
  await dialog.getByRole("button", { name: "Save" }).tap();
  await dialog.getByText(/did you mean \{\{student.name\}\}/).waitFor();
  await body.fill("Conduct: ");
  await dialog.getByLabel("Insert a variable").selectOption("conduct");
  t.is(await body.inputValue(), "Conduct: {{conduct}}");
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Save" }).tap();
  await dialog.waitFor({ state: "detached" });
  t.is(await page.evaluate("document.documentElement.scrollWidth"), 390);
  await page.locator("tr", { hasText: "version 2" }).getByText("Draft").waitFor();
  await close();
});

test.serial("anybody verifies a document on a page without an account", async (t) => {
  const [valid] = await issued(`studentId=${child!.id}&status=issued&kind=id_card`);
  const [any] = valid ? [valid] : await issued("status=issued");
  const { page, complaints, violations, close } = await school.visit(undefined, { viewport: phone });
  await page.goto(`${school.url}/verify/${any!.verificationCode}`);
  await page.getByText("Genuine and valid").waitFor();
  t.deepEqual(await violations(), []);
  t.is(await page.evaluate("document.documentElement.scrollWidth"), 390);
  await page.getByRole("link", { name: "Kiswahili" }).click();
  await page.getByText("Halisi na halali").waitFor();
  t.deepEqual(complaints, []);
  await close();
});
