import test from "ava";
import { startConsole } from "../support/console.ts";
import { openFromMenu } from "../support/open-from-menu.ts";

const school = await startConsole();
await school.app.startWorker();
test.after.always(() => school.close());

const file = (name: string, ...lines: string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(lines.join("\n")),
});

test.serial(
  "a file of students is mapped, checked row by row, and imported without its faulty rows",
  async (t) => {
    const { page, complaints, violations, close } = await school.visit("admin");
    const admin = await school.as("admin");
    await openFromMenu(page, "Imports");
    await page.getByRole("button", { name: "Import file" }).click();
    const template = page.waitForEvent("download");
    await page.click("text=Download template");
    t.regex((await template).suggestedFilename(), /\.csv$/);
    await page.setInputFiles(
      "[role=dialog] input[type=file]",
      file(
        "pupils.csv",
        "Called by,Surname,Day",
        "Nia,Kamau,2015-02-03",
        "Otis,,2015-05-06",
        "Lea,Omondi,soon",
      ),
    );
    t.deepEqual(await violations(), []);
    await page.getByRole("button", { name: "Upload and check" }).click();
    await page.locator("h1", { hasText: "pupils.csv" }).waitFor();
    await page.locator("text=First choose the columns for: Given name").waitFor();
    t.deepEqual(await violations(), []);
    await page.getByLabel("Given name *").selectOption("Called by");
    await page.getByLabel("Date of birth").selectOption("Day");
    await page.getByRole("button", { name: "Save and check again" }).click();
    await page.locator("text=Rows with errors: 2").waitFor();
    await page.locator("tr", { hasText: "Omondi" }).locator(".import-faults", { hasText: "Day:" }).waitFor();
    t.deepEqual(await violations(), []);
    const faults = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download rows with errors" }).click();
    t.regex((await faults).suggestedFilename(), /\.csv$/);
    await page.click("text=Import rows without errors (1)");
    await page.locator("text=Imported: 1").waitFor();
    const { data } = (await admin.get("/students?q=Kamau")).body;
    t.true(data.some((student) => student.givenName === "Nia"));
    t.deepEqual(complaints, []);
    await close();
  },
);

test.serial("an import is cancelled, and a file that is none is refused", async (t) => {
  const { page, close } = await school.visit("admin");
  await openFromMenu(page, "Imports");
  await page.getByRole("button", { name: "Import file" }).click();
  await page.setInputFiles("[role=dialog] input[type=file]", file("empty.csv", ""));
  await page.getByRole("button", { name: "Upload and check" }).click();
  await page.locator("[role=dialog] [role=alert]").waitFor();
  await page.setInputFiles("[role=dialog] input[type=file]", file("staff.csv", "first,last", "Ann,Lee"));
  await page.locator("[role=dialog] select").selectOption("staff");
  await page.getByRole("button", { name: "Upload and check" }).click();
  await page.getByRole("button", { name: "Cancel import" }).click();
  await page.locator("[role=dialog]").getByRole("button", { name: "Cancel import" }).click();
  await page.locator(".page-head .badge", { hasText: "Cancelled" }).waitFor();
  t.is(await page.getByRole("button", { name: "Save and check again" }).count(), 0);
  await close();
});
