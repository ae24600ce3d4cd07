import test from "ava";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
const guardian = await school.as("guardian");
const [child] = (await guardian.get("/students")).body.data as Array<{ id: string; givenName: string }>;
test.after.always(() => school.close());

test.serial("the head suspends a student on a phone, the family is told, and it is lifted", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("admin", {
    viewport: phone,
    hasTouch: true,
  });
  const dialog = page.getByRole("dialog");
  await open(`/students/${child!.id}?tab=behaviour`);
  await page.getByRole("button", { name: "Suspend", exact: true }).tap();
  const from = await dialog.getByLabel("From").inputValue();
  await dialog.getByLabel("Until").fill(from);
  await dialog.getByLabel("Reason, as the guardians read it").fill("Damage to property");
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Suspend" }).tap();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("In effect").waitFor();
  t.is((await admin.get(`/students/${child!.id}`)).body.status, "suspended");
  t.is(await page.evaluate("document.documentElement.scrollWidth"), 390);

  const family = await school.visit("guardian", { viewport: phone, hasTouch: true });
  await family.open("/notifications");
  await family.page.getByText("Suspension from school").first().waitFor();
  await family.close();

  await page.getByRole("button", { name: "Lift suspension" }).tap();
  await dialog.getByLabel("Reason").fill("Talked with the family");
  await dialog.getByRole("button", { name: "Lift suspension" }).tap();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Lifted", { exact: true }).waitFor();
  t.is((await admin.get(`/students/${child!.id}`)).body.status, "active");
  t.deepEqual(complaints, []);
  await close();
});
