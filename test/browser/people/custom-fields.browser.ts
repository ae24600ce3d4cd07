import test from "ava";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
await school.app.startWorker();
const admin = await school.as("admin");
await admin.post("/custom-field-definitions", {
  ...{ entityType: "student", key: "busRoute", label: "Bus route", dataType: "text", required: true },
});
await admin.post("/custom-field-definitions", {
  ...{ entityType: "student", key: "swims", label: "Can swim", dataType: "boolean" },
});
await admin.post("/custom-field-definitions", {
  ...{ entityType: "staff_member", key: "lockers", label: "Lockers", dataType: "number", required: true },
});
await admin.post("/custom-field-definitions", {
  ...{ entityType: "guardian", key: "church", label: "Parish", dataType: "text", required: true },
});
test.after.always(() => school.close());

test.serial(
  "a required field of the school's own is asked for when a student is admitted, on a phone",
  async (t) => {
    const { page, open, complaints, violations, close } = await school.visit("admin", { viewport: phone });
    await open("/students/new");
    await page.fill("[name=givenName]", "Petra");
    await page.fill("[name=familyName]", "Ownroute");
    await page.click("[data-event=admit-student]");
    t.is(await page.evaluate("document.activeElement.name"), "custom.busRoute", "the browser asks for it");
    t.deepEqual(await violations(), []);
    await page.fill("[name='custom.busRoute']", "Route 7");
    await page.selectOption("[name='custom.swims']", "yes");
    await page.click("[data-event=admit-student]");
    await page.locator("h1", { hasText: "Petra Ownroute" }).waitFor();
    const [student] = (await admin.get("/students?q=Ownroute")).body.data;
    t.deepEqual(student.custom, { busRoute: "Route 7", swims: true });
    t.deepEqual(complaints, []);
    await close();
  },
);

test.serial("a file that has no column for it waits for one", async (t) => {
  const { page, open, complaints, violations, close } = await school.visit("admin");
  await open("/imports");
  await page.click("[data-event=new-import]");
  await page.setInputFiles("input[type=file]", {
    ...{ name: "students.csv", mimeType: "text/csv" },
    buffer: Buffer.from("First name,Surname,Coach\nFilip,Ownfile,Route 3\n"),
  });
  await page.click("[data-event=upload-import]");
  await page.getByText("First choose the columns for: Bus route").waitFor();
  const field = page.getByLabel("Bus route *");
  await field.waitFor();
  t.deepEqual(await violations(), []);
  await field.selectOption("Coach");
  await page.click("[data-event=save-mapping]");
  await page.locator("[data-event=run-import]").click();
  await page.getByText("Completed").first().waitFor();
  const [student] = (await admin.get("/students?q=Ownfile")).body.data;
  t.deepEqual(student.custom, { busRoute: "Route 3" });
  t.deepEqual(complaints, []);
  await close();
});

test.serial(
  "fields of guardians and staff are asked for when they are added, and can be changed",
  async (t) => {
    const { page, open, complaints, violations, close } = await school.visit("admin");
    await open("/guardians");
    await page.click("[data-event=add-guardian]");
    await page.fill("[name=givenName]", "Gilda");
    await page.fill("[name=familyName]", "Ownparish");
    await page.fill("[name='custom.church']", "St Anne");
    t.deepEqual(await violations(), []);
    await page.click("[data-event=save-guardian]");
    await page.locator("h1", { hasText: "Gilda Ownparish" }).waitFor();
    await page.getByText("St Anne").waitFor();

    await open("/staff");
    await page.click("[data-event=add-staff-member]");
    await page.fill("[name=givenName]", "Sven");
    await page.fill("[name=familyName]", "Ownlocker");
    await page.fill("[name=staffNumber]", "X-77");
    await page.click("[data-event=save-staff-members]");
    t.is(await page.evaluate("document.activeElement.name"), "custom.lockers", "the browser asks for it");
    await page.fill("[name='custom.lockers']", "2");
    t.deepEqual(await violations(), []);
    await page.click("[data-event=save-staff-members]");
    await page.locator("[role=dialog]").waitFor({ state: "detached" });
    const [member] = (await admin.get("/staff-members?q=Ownlocker")).body.data;
    t.deepEqual(member.custom, { lockers: 2 });
    await open(`/staff/${member.id}`);
    await page.click("[data-event=open-edit]");
    t.is(await page.inputValue("[name='custom.lockers']"), "2");
    await page.fill("[name='custom.lockers']", "3");
    await page.click("[data-event=save-staff-members]");
    await page.locator("[role=dialog]").waitFor({ state: "detached" });
    t.deepEqual((await admin.get(`/staff-members/${member.id}`)).body.custom, { lockers: 3 });
    t.deepEqual(complaints, []);
    await close();
  },
);

test.serial("an admission names a missing field of the guardian at its input", async (t) => {
  const { page, open, close } = await school.visit("admin");
  await open("/students/new");
  await page.fill("[name=givenName]", "Pia");
  await page.fill("[name=familyName]", "Ownboth");
  await page.fill("[name='custom.busRoute']", "Route 9");
  await page.fill("[name=guardianGivenName]", "Gero");
  await page.fill("[name=guardianFamilyName]", "Ownboth");
  await page.click("[data-event=admit-student]");
  const field = page.locator("[name='guardians.0.guardian.custom.church']");
  await page.locator("[aria-invalid=true]").waitFor();
  t.is(await field.getAttribute("aria-invalid"), "true");
  await field.fill("St Luke");
  await page.click("[data-event=admit-student]");
  await page.locator("h1", { hasText: "Pia Ownboth" }).waitFor();
  const [guardian] = (await admin.get("/guardians?q=Ownboth")).body.data;
  t.deepEqual(guardian.custom, { church: "St Luke" });
  await close();
});
