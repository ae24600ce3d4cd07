import test from "ava";
import { demoPassword } from "../../../seeders/demo.ts";
import { roleWith } from "../../identity/with-permissions.ts";
import { ok } from "../../support/ok.ts";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
test.after.always(() => school.close());

test.serial("a guardian asks for the erasure of a child's data on a phone", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("guardian", {
    viewport: phone,
  });
  const dialog = page.getByRole("dialog");
  await open("/data-requests");
  await page.getByRole("heading", { name: "My data" }).waitFor();
  t.deepEqual(await violations(), []);
  await page.getByRole("button", { name: "New data request" }).click();
  await dialog.getByLabel("Request", { exact: true }).selectOption({ label: "Erasure" });
  await dialog.getByLabel("What is asked for").fill("We move abroad");
  t.deepEqual(await violations(), []);
  const sent = page.waitForResponse((response) => response.request().method() === "POST");
  await dialog.getByRole("button", { name: "Save" }).click();
  t.is((await sent).status(), 201);
  await dialog.waitFor({ state: "detached" });
  await page.locator("tr", { hasText: "Erasure" }).getByText("Received").waitFor();
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the office verifies it, and learns that the student must leave first", async (t) => {
  const { page, violations, open, close } = await school.visit("admin");
  const dialog = page.getByRole("dialog");
  await open("/data-requests");
  await page.getByRole("heading", { name: "Data protection" }).waitFor();
  t.deepEqual(await violations(), []);
  await page.locator("tr", { hasText: "Erasure" }).getByRole("link").first().click();
  await page.getByText("We move abroad").waitFor();
  await page.getByRole("button", { name: "Verify the person" }).click();
  await dialog.getByLabel("How did you verify the person?").fill("Passport shown");
  await dialog.getByRole("button", { name: "Verify the person" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Passport shown").waitFor();
  await page.getByRole("button", { name: "List the rows" }).click();
  await page.getByText("First record that they have left").waitFor();
  t.deepEqual(await violations(), []);
  await page.getByRole("button", { name: "Place legal hold" }).click();
  await dialog.getByLabel("Reason for the hold").fill("A court asked for the file");
  await dialog.getByRole("button", { name: "Place legal hold" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Legal hold: A court asked for the file").waitFor();
  await close();
});

test.serial(
  "a user who may only approve sees erasures and retention rules on a phone, and can change neither",
  async (t) => {
    const admin = await school.as("admin");
    const { key } = await roleWith(admin, ["school.read", "data-requests.read", "data-requests.approve"]);
    const account = { email: "approver@greenfield.example", name: "Ada Approver", password: demoPassword };
    await ok(admin.post("/users", { ...account, personType: "staff", roles: [key] }));
    const { page, complaints, violations, open, close } = await school.visit("approver", { viewport: phone });
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await open("/data-requests");
    await page.locator("tr", { hasText: "Erasure" }).getByRole("link").first().click();
    await page.getByRole("heading", { name: "What the erasure does" }).waitFor();
    t.is(await button("List the rows").count(), 0);
    t.is(await button("Place legal hold").count(), 0);
    t.deepEqual(await violations(), []);
    await open("/data-requests?tab=retention");
    await button("Preview").first().click();
    await page.getByRole("dialog").getByText("Due now").waitFor();
    t.deepEqual(await violations(), []);
    await page.keyboard.press("Escape");
    t.is(await button("Edit").count(), 0);
    t.is(await page.getByRole("tab", { name: "Register of processing" }).count(), 0);
    t.deepEqual(complaints, []);
    await close();
  },
);

test.serial("the register of processing is read by administrators", async (t) => {
  const { page, violations, open, close } = await school.visit("admin", { viewport: phone });
  await open("/data-requests?tab=register");
  await page
    .getByRole("cell", { name: "student notes" })
    .or(page.getByText("student notes"))
    .first()
    .waitFor();
  t.deepEqual(await violations(), []);
  await close();
});
