import test from "ava";
import { startConsole } from "../support/console.ts";
import { openFromMenu } from "../support/open-from-menu.ts";

const school = await startConsole();
test.after.always(() => school.close());

test.serial("the office writes to many, and a guardian is told while the page is open", async (t) => {
  const guardian = await school.visit("guardian");
  await guardian.page.locator(".bell").waitFor();
  const { page, complaints, close } = await school.visit("admin");
  await openFromMenu(page, "Messages");
  await page.click("text=New message");
  await page.locator("select", { hasText: "Console" }).selectOption("in_app");
  await page.getByLabel("Subject").fill("School closes early");
  await page.getByLabel("Text", { exact: true }).fill("Dear {{name}}, please come at noon.");
  await page.locator(".audience-sample li").first().waitFor();
  const all = Number(await page.locator(".audience-count").innerText());
  await page.getByLabel("Grade 1", { exact: true }).check();
  await page.locator("[aria-busy=false] .audience-count").waitFor();
  t.true(all > 0);
  await page.getByLabel("Grade 1", { exact: true }).uncheck();
  await page.click("text=Send or schedule");
  await page.click("[data-event=confirm-message]");
  await page.locator("h1", { hasText: "School closes early" }).waitFor();
  t.deepEqual(complaints, []);
  await close();

  await school.app.runJob("scheduled-messages");
  await guardian.page.locator(".bell-count").waitFor();
  await guardian.page.click(".bell");
  await guardian.page.locator("td", { hasText: "please come at noon" }).waitFor();
  await guardian.page.click("text=Mark all as read");
  await guardian.page.locator(".bell-count").waitFor({ state: "detached" });
  await guardian.page.locator("tr", { hasText: "School closes early" }).getByText("Archive").click();
  await guardian.page.locator("td", { hasText: "please come at noon" }).waitFor({ state: "detached" });
  t.deepEqual(guardian.complaints, []);
  await guardian.close();
});

test.serial("a guardian chooses by phone what comes by mail, and when it is quiet", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("guardian", {
    viewport: { width: 390, height: 844 },
  });
  const told = async (type: string, channel: string) => {
    const guardian = await school.as("guardian");
    const { data } = (await guardian.get("/communication/notification-preferences")).body;
    return data.find((each) => each.type === type && each.channel === channel);
  };
  await open("/notifications");
  await page.click("text=Change settings");
  await page.locator("h1", { hasText: "Notification settings" }).waitFor();
  t.deepEqual(await violations(), []);
  t.is(await page.getByLabel("Reported messages: Email").count(), 0, "it is for those who moderate");
  await page.getByLabel("School announcements: Email").selectOption("daily");
  await page.getByLabel("Payments received: Console").uncheck();
  await page.getByLabel("Quiet hours start").fill("21:00");
  await page.click("text=Save");
  await page.locator(".field-error", { hasText: "a start and an end" }).waitFor();
  await page.getByLabel("Quiet hours end").fill("21:00");
  await page.click("text=Save");
  await page.locator(".field-error", { hasText: "at different times" }).waitFor();
  await page.getByLabel("Quiet hours end").fill("06:30");
  await page.click("text=Save");
  await page.locator("text=Saved").waitFor();
  const quiet = { quietFrom: "21:00", quietTo: "06:30", isDefault: false };
  t.like(await told("announcement", "email"), { enabled: true, digest: "daily", ...quiet });
  t.like(await told("message", "push"), { enabled: true, ...quiet });
  t.like(await told("payment_received", "in_app"), { enabled: false, quietFrom: null });
  t.like(await told("message", "in_app"), { isDefault: true }, "what was left alone follows the usual");
  await page.reload();
  await page.getByLabel("Quiet hours end").waitFor();
  t.is(await page.getByLabel("Quiet hours end").inputValue(), "06:30");
  t.is(await page.getByLabel("School announcements: Email").inputValue(), "daily");
  await page.click("text=Restore defaults");
  await page.click("[role=dialog] button[type=submit]");
  await page.getByLabel("Payments received: Console").and(page.locator(":checked")).waitFor();
  t.is(await page.getByLabel("Quiet hours end").inputValue(), "");
  t.like(await told("announcement", "email"), { enabled: false, isDefault: true });
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the figures follow what happens, without being asked for", async (t) => {
  const { page, complaints, close } = await school.visit("admin");
  // From here on: the connection of the page before can still be on its way when it is reloaded.
  await page.reload({ waitUntil: "commit" });
  const socket = await page.waitForEvent("websocket");
  await socket.waitForEvent("framereceived", ({ payload }) => String(payload).startsWith("40"));
  const figure = (label: string) =>
    page
      .locator(".stat")
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator(".stat-value");
  const count = async (label: string) => Number((await figure(label).innerText()).replace(/\D/g, ""));
  const students = (await count("Students")) + 1;
  const admin = await school.as("admin");
  const student = { givenName: "Nia", familyName: "Live", dateOfBirth: "2018-02-03" };
  t.is((await admin.post("/students", student)).status, 201);
  await figure("Students")
    .filter({ hasText: new RegExp(`^${students}$`) })
    .waitFor();
  const member = { staffNumber: "L-1", givenName: "Zoe", familyName: "Live" };
  const hired = (await count("Staff")) + 1;
  t.is((await admin.post("/staff-members", member)).status, 201);
  await figure("Staff")
    .filter({ hasText: new RegExp(`^${hired}$`) })
    .waitFor();
  t.deepEqual(complaints, []);
  await close();
});
