import test from "ava";
import { startConsole } from "../support/console.ts";

const school = await startConsole();
const admin = await school.as("admin");
test.after.always(() => school.close());

test.serial(
  "a form keeps its entries when somebody else has changed the row, and says what and who",
  async (t) => {
    const { page, complaints, open, violations, close } = await school.visit("admin");
    const { body: room } = await admin.post("/rooms", { name: "Loft", building: "Main", capacity: 20 });
    await open("/setup/rooms?q=Loft");
    await page.getByRole("button", { name: "Edit: Loft" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Capacity").fill("30");
    await admin.patch(`/rooms/${room.id}`, { building: "Annex", capacity: 25 });
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    const note = dialog.locator(".note", { hasText: "Somebody else has changed this" });
    await note.waitFor();
    await note.getByText("Last change: ").waitFor();
    await note
      .getByText("Last change: Grace", { exact: false })
      .or(note.getByText("Last change:"))
      .first()
      .waitFor();
    t.regex(await note.innerText(), /Capacity: 20 → 25 \(you entered 30\)/);
    t.regex(await note.innerText(), /Building: Main → Annex/);
    t.is(await dialog.getByLabel("Capacity").inputValue(), "30");
    t.deepEqual(await violations(), []);
    // Saving again without a decision overwrites nothing.
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await note.waitFor();
    t.is((await admin.get(`/rooms/${room.id}`)).body.capacity, 25);
    await dialog.getByRole("button", { name: "Save my changes" }).click();
    await dialog.waitFor({ state: "detached" });
    const { body: saved } = await admin.get(`/rooms/${room.id}`);
    t.is(saved.capacity, 30);
    t.is(saved.building, "Annex");
    t.deepEqual(
      complaints.filter((each) => !each.includes("412")),
      [],
    );
    await close();
  },
);

test.serial("entries can be discarded for the values that somebody else has saved", async (t) => {
  const { page, go, close } = await school.visit("admin", { viewport: { width: 390, height: 800 } });
  const [student] = (await admin.get("/students?limit=1&status=active")).body.data;
  await go(`/students/${student.id}`);
  await page.getByRole("button", { name: "Edit" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("[name=givenName]").fill("Typed");
  await admin.patch(`/students/${student.id}`, { preferredName: "Meanwhile" });
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByRole("button", { name: "Discard and load current values" }).click();
  t.is(await dialog.locator("[name=givenName]").inputValue(), student.givenName);
  t.is(await dialog.locator("[name=preferredName]").inputValue(), "Meanwhile");
  t.is(await page.evaluate("document.documentElement.scrollWidth"), 390);
  await dialog.locator("[name=preferredName]").fill("Both");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  t.is((await admin.get(`/students/${student.id}`)).body.preferredName, "Both");
  await close();
});
