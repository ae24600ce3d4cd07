import test from "ava";
import { startPartner } from "../../integrations/remote-system.ts";
import { startConsole } from "../support/console.ts";
import { openFromMenu } from "../support/open-from-menu.ts";

const partner = await startPartner((url, _req, res) => {
  if (url.pathname === "/hooks") res.statusCode = 500;
  return url.pathname === "/pupils"
    ? pupils.filter(({ at }) => at >= (url.searchParams.get("since") ?? ""))
    : {};
});
const pupils = [
  { id: "p1", first: "Nia", last: "Kamau", at: "2026-01-01T00:00:00Z" },
  { id: "p2", first: "Otis", last: null, at: "2026-01-01T00:00:00Z" },
];
const school = await startConsole({ INTEGRATION_ALLOW: "127.0.0.1" });
test.after.always(async () => {
  await school.close();
  partner.close();
});

test.serial(
  "a system is connected, tried, looked at before it is pulled from, and pulled from",
  async (t) => {
    const { page, complaints, violations, close } = await school.visit("admin");
    await openFromMenu(page, "Integrations");
    await page.getByRole("button", { name: "Add connection" }).click();
    const dialog = page.locator("[role=dialog]");
    await dialog.getByLabel("Name", { exact: true }).fill("The district");
    await dialog.getByLabel("Type").selectOption("generic-json");
    await dialog.getByLabel("Address").fill(partner.url);
    await dialog.getByLabel("Authentication").selectOption("bearer");
    await dialog.getByLabel("Secret").fill("a-secret-nobody-may-see");
    await dialog.getByLabel("Settings (JSON)").fill("{");
    t.deepEqual(await violations(), []);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.locator(".field-error").waitFor();
    const fields = { givenName: "first", familyName: "last" };
    const changes = { changed: "at", sinceParameter: "since" };
    const settings = { resources: [{ kind: "students", path: "/pupils", fields, ...changes }] };
    await dialog.getByLabel("Settings (JSON)").fill(JSON.stringify(settings));
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.locator("h1", { hasText: "The district" }).waitFor();
    await page.getByRole("button", { name: "Test connection" }).click();
    await page.locator("text=Rows on the first page: 2").waitFor();
    await page.getByRole("button", { name: "Preview changes" }).click();
    await page.locator("td .badge", { hasText: "New" }).waitFor();
    t.deepEqual(await violations(), []);
    const admin = await school.as("admin");
    t.is((await admin.get("/students?q=Kamau&count=true")).body.data.filter(isNia).length, 0);
    await page.getByRole("button", { name: "Activate" }).click();
    await page.locator(".page-head .badge", { hasText: "Active" }).waitFor();
    await page.getByRole("button", { name: "Sync now" }).click();
    await page.locator("text=Partly failed").first().waitFor();
    t.is((await admin.get("/students?q=Kamau")).body.data.filter(isNia).length, 1);
    await page.locator("tr", { hasText: "Manual" }).locator(".row-link").click();
    await page.locator("tr", { hasText: "p2" }).locator(".badge", { hasText: "Error" }).waitFor();
    t.deepEqual(await violations(), []);
    await page.locator(".page-back").click();
    await page.getByRole("button", { name: "Edit" }).click();
    await dialog.getByLabel("Sync interval (minutes)").fill("30");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.locator("dd", { hasText: /^30$/ }).waitFor();
    // What went without a word is seen only where everything is read.
    pupils.shift();
    const gone = () => admin.get("/integration-sync-issues?severity=unlisted");
    await page.getByRole("button", { name: "Sync now" }).click();
    await page.locator("text=Partly failed").first().waitFor();
    t.is((await gone()).body.data.length, 0);
    await page.getByRole("button", { name: "Run full sync" }).click();
    // The runs before it look the same on the screen.
    while ((await gone()).body.data.length === 0) await page.waitForTimeout(100);
    t.like((await gone()).body.data, [{ externalId: "p1" }]);
    await page.getByRole("button", { name: "Edit" }).click();
    await dialog.getByLabel("Full sync interval").fill("366");
    t.false(await dialog.getByLabel("Full sync interval").evaluate((input) => input.validity.valid));
    await dialog.getByLabel("Full sync interval").fill("14");
    t.deepEqual(await violations(), []);
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.locator("dd", { hasText: /^14$/ }).waitFor();
    await page.getByRole("button", { name: "Disable" }).click();
    await dialog.getByRole("button", { name: "Disable" }).click();
    await page.locator(".page-head .badge", { hasText: "Disabled" }).waitFor();
    t.is(await page.getByRole("button", { name: "Sync now" }).count(), 0);
    t.notRegex(await page.content(), /a-secret-nobody-may-see/);
    t.deepEqual(complaints, []);
    await close();
  },
);
const isNia = (student: { givenName: string }) => student.givenName === "Nia";

test.serial("a connection of files is shown as one: it has no address, and nothing to ask", async (t) => {
  const admin = await school.as("admin");
  await admin.post("/integration-connections", { name: "By hand", connector: "oneroster-csv" });
  const { page, complaints, close } = await school.visit("admin");
  await openFromMenu(page, "Integrations");
  await page.click("text=By hand");
  await page.locator("dd", { hasText: "OneRoster files" }).waitFor();
  t.is(await page.getByRole("button", { name: "Edit" }).count(), 0);
  t.is(await page.getByRole("button", { name: "Test connection" }).count(), 0);
  await page.getByRole("button", { name: "Disable" }).waitFor();
  t.deepEqual(complaints, []);
  await close();
});

test.serial("an address is told what happens; what did not arrive is sent again", async (t) => {
  const { page, complaints, violations, close } = await school.visit("admin");
  await openFromMenu(page, "Integrations");
  await page.click("[role=tab] >> text=Webhooks");
  await page.getByRole("button", { name: "Add webhook" }).click();
  const dialog = page.locator("[role=dialog]");
  await dialog.getByLabel("Name", { exact: true }).fill("The library");
  await dialog.getByLabel("Address").fill(`${partner.url}/hooks`);
  await dialog.getByLabel("student.created").check();
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Save" }).click();
  t.regex(await dialog.getByLabel("Signing secret").inputValue(), /^whsec_/);
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.locator("h1", { hasText: "The library" }).waitFor();
  await page.getByRole("button", { name: "Send test" }).click();
  await page.locator("td", { hasText: "webhook.test" }).waitFor();
  await school.app.runJob("webhooks");
  await page.reload();
  await page.locator("td .badge", { hasText: "Will be retried" }).waitFor();
  await page.locator("td", { hasText: "500" }).first().waitFor();
  await page.getByRole("button", { name: "Resend all failed" }).click();
  await page.locator("text=Resent: 1").waitFor();
  await page.locator("td .badge", { hasText: "Queued" }).waitFor();
  await page.getByRole("button", { name: "Rotate secret" }).click();
  await dialog.getByRole("button", { name: "Rotate secret" }).click();
  t.regex(await dialog.getByLabel("Signing secret").inputValue(), /^whsec_/);
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.locator(".page-head .badge", { hasText: "Paused" }).waitFor();
  t.is(await page.getByRole("button", { name: "Send test" }).count(), 0);
  t.deepEqual(await violations(), []);
  await page.getByRole("button", { name: "Remove" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await page.locator("tr", { hasText: "Learning platform" }).waitFor();
  t.is(await page.locator("tr", { hasText: "The library" }).count(), 0);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a key is made, shown once, works, and is revoked", async (t) => {
  const { page, complaints, violations, close } = await school.visit("admin");
  await openFromMenu(page, "Integrations");
  await page.click("[role=tab] >> text=API keys");
  await page.getByRole("button", { name: "Create API key" }).click();
  const dialog = page.locator("[role=dialog]");
  await dialog.getByLabel("Name", { exact: true }).fill("Library program");
  await dialog.getByLabel("students.read", { exact: true }).check();
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Create API key" }).click();
  const key = await dialog.getByLabel("Key", { exact: true }).inputValue();
  const ask = () => fetch(`${school.url}/api/v1/students`, { headers: { authorization: `Bearer ${key}` } });
  t.is((await ask()).status, 200);
  await dialog.getByRole("button", { name: "Done" }).click();
  const row = page.locator("tr", { hasText: "Library program" });
  await row.getByRole("button", { name: "Revoke" }).click();
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await row.locator(".badge", { hasText: "Revoked" }).waitFor();
  t.is((await ask()).status, 401);
  t.deepEqual(complaints, []);
  await close();
});

for (const mailbox of ["teacher", "guardian", "student"])
  test.serial(`a ${mailbox} makes a calendar address, and revokes it`, async (t) => {
    const { page, complaints, violations, go, close } = await school.visit(mailbox);
    await go("/account");
    await page.getByRole("button", { name: "New calendar link" }).click();
    const dialog = page.locator("[role=dialog]");
    await dialog.getByLabel("Name", { exact: true }).fill("On my phone");
    t.deepEqual(await violations(), []);
    await dialog.getByRole("button", { name: "Create link" }).click();
    const address = await dialog.getByLabel("Address").inputValue();
    t.regex(await (await fetch(address)).text(), /^BEGIN:VCALENDAR/);
    t.deepEqual(await violations(), []);
    await dialog.getByRole("button", { name: "Done" }).click();
    const row = page.locator("tr", { hasText: "On my phone" });
    await row.getByRole("button", { name: "Revoke" }).click();
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await row.waitFor({ state: "detached" });
    t.is((await fetch(address)).status, 404);
    t.deepEqual(complaints, []);
    await close();
  });
