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
