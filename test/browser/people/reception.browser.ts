import test from "ava";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
const guardian = await school.as("guardian");
const [child] = (await guardian.get("/students")).body.data as Array<{
  id: string;
  givenName: string;
  familyName: string;
  admissionNumber: string;
}>;
const [link] = (await admin.get(`/student-guardians?studentId=${child!.id}&status=active&include=guardian`))
  .body.data as Array<{ id: string; guardian: { givenName: string; familyName: string } }>;
test.after.always(() => school.close());

const tablet = { width: 820, height: 1180 };

test.serial("a visitor arrives, gets a badge and leaves", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("admin", {
    viewport: tablet,
    hasTouch: true,
  });
  const dialog = page.getByRole("dialog");
  await open("/reception");
  await page.getByRole("button", { name: "Visitor arrives" }).tap();
  await dialog.getByLabel("Name").fill("Peter Otieno");
  await dialog.getByLabel("Purpose of the visit").fill("Meeting");
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Save" }).tap();
  await dialog.waitFor({ state: "detached" });
  const row = page.locator("tr", { hasText: "Peter Otieno" });
  const download = page.waitForEvent("download");
  await row.getByRole("button", { name: "Print the badge of Peter Otieno" }).tap();
  t.is((await download).suggestedFilename(), "badge.pdf");
  await row.getByRole("button", { name: "Leaves" }).tap();
  await dialog.getByRole("button", { name: "Leaves" }).tap();
  await dialog.waitFor({ state: "detached" });
  await row.getByText("Gone").waitFor();
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a pick-up by a guardian who must not is refused on the screen", async (t) => {
  await admin.patch(`/student-guardians/${link!.id}`, { pickupAllowed: false });
  const { page, complaints, violations, open, close } = await school.visit("admin", {
    viewport: phone,
    hasTouch: true,
  });
  const dialog = page.getByRole("dialog");
  await open("/reception");
  t.is(await page.evaluate("document.documentElement.scrollWidth"), 390);
  await page.getByRole("button", { name: "Child is picked up" }).tap();
  await dialog.getByRole("combobox").fill(child!.admissionNumber);
  await page
    .getByRole("option", { name: new RegExp(child!.givenName) })
    .first()
    .waitFor();
  await dialog.getByRole("combobox").press("ArrowDown");
  await dialog.getByRole("combobox").press("Enter");
  const name = `${link!.guardian.givenName} ${link!.guardian.familyName}`;
  await dialog.locator("label", { hasText: name }).getByRole("radio").check();
  await dialog.getByText(`${name} must not pick up this child.`).waitFor();
  t.deepEqual(await violations(), []);
  await dialog.getByLabel("Why refused").fill("Court order");
  await dialog.getByRole("button", { name: "Save" }).tap();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Court order").waitFor();
  const [pickUp] = (await admin.get("/visitor-logs?kind=pick_up")).body.data;
  t.like(pickUp, { status: "denied", deniedReason: "Court order", studentId: child!.id });
  t.deepEqual(complaints, []);
  await close();
});
