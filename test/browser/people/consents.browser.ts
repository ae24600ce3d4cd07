import test from "ava";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
const guardian = await school.as("guardian");
const [child] = (await guardian.get("/guardian/children")).body.data as Array<{
  id: string;
  givenName: string;
}>;
test.after.always(() => school.close());

test.serial("a guardian refuses and gives a consent on a phone, and the office sees it", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("guardian", { viewport: phone });
  const dialog = page.getByRole("dialog");
  await open("/data-requests");
  const sharing = page.getByRole("region", {
    name: new RegExp(`Sharing with third parties: ${child!.givenName}`),
  });
  await sharing.getByText("Not decided").waitFor();
  t.is(await page.evaluate("document.documentElement.scrollWidth"), 390);
  t.deepEqual(await violations(), []);
  await sharing.getByRole("button", { name: "Refuse" }).click();
  await dialog.getByRole("button", { name: "Refuse" }).click();
  await sharing.getByText("Refused or withdrawn").waitFor();
  const { data } = (await admin.get(`/consents?studentId=${child!.id}&purpose=sharing`)).body;
  t.is(data[0].status, "withdrawn");
  await sharing.getByRole("button", { name: "Give consent" }).click();
  await dialog.getByRole("button", { name: "Give consent" }).click();
  await sharing.getByText("Given", { exact: true }).waitFor();
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the office sees who is missing, records paper, and publishes the terms of use", async (t) => {
  const { page, violations, open, close } = await school.visit("admin");
  const dialog = page.getByRole("dialog");
  await open("/data-requests?tab=consents");
  const trips = page.locator("section, .card", { hasText: "Trips" }).last();
  await trips.getByRole("button", { name: "Given on paper" }).first().waitFor();
  t.deepEqual(await violations(), []);
  const recorded = page.waitForResponse((response) => response.request().method() === "POST");
  await trips.getByRole("button", { name: "Given on paper" }).first().click();
  await dialog.getByRole("button", { name: "Given on paper" }).click();
  t.is((await recorded).status(), 201);
  await open("/data-requests?tab=texts");
  await page.locator("tr", { hasText: "Terms of use" }).getByRole("button", { name: "Publish" }).click();
  const published = page.waitForResponse((response) => response.request().method() === "PUT");
  await dialog.getByRole("button", { name: "Publish" }).click();
  t.is((await published).status(), 200);
  await close();
});

test.serial("after that, the console asks everybody to accept the terms before anything else", async (t) => {
  const { page, violations, open, close } = await school.visit("teacher", { viewport: phone });
  await open("/");
  const dialog = page.getByRole("dialog", { name: "Terms of use" });
  await dialog.getByText("Keep your password to yourself").waitFor();
  t.deepEqual(await violations(), []);
  await page.keyboard.press("Escape");
  t.true(await dialog.isVisible());
  await dialog.getByRole("button", { name: "I accept" }).click();
  await dialog.waitFor({ state: "detached" });
  await open("/");
  await page.getByRole("main").waitFor();
  t.is(await dialog.count(), 0);
  await close();
});
