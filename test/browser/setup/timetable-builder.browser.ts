import test from "ava";
import { list } from "../../support/list.ts";
import { readUntil } from "../../support/read-until.ts";
import type { RowsOf } from "../../support/typed-body.ts";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
await school.app.startWorker();
const admin = await school.as("admin");
const all = <P extends string>(path: P) => list(admin, path);
const [published] = await all("/timetables?status=published");
const sections = await all("/sections?status=active&sort=name&limit=200");
const section = sections[0]!;
test.after.always(() => school.close());

/** A draft with the lessons of the published timetable. */
async function makeDraft(name: string, copyFrom?: string): Promise<string> {
  const { termId, validFrom, validTo } = published!;
  const values = { termId, name, validFrom, validTo, ...(copyFrom && { copyFrom }) };
  const { status, body } = await admin.post("/timetables", values);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}
const lessonsOf = (id: string) =>
  all(`/timetable-entries?timetableId=${id}&sectionId=${section["id"]}&limit=200&include=classPeriod`);

test.serial("a draft is created, filled and checked by the keyboard", async (t) => {
  const { page, complaints, violations, go, close } = await school.visit("admin");
  await go("/timetable?tab=versions");
  await page.click("[data-event=new-timetable]");
  await page.fill("[role=dialog] input[name=name]", "Second half");
  await page.locator("[role=dialog] select").selectOption(published!["termId"]);
  await page.click("[data-event=save-timetable]");
  await page.locator("h1", { hasText: "Second half" }).waitFor();
  const id = new URL(page.url()).pathname.split("/").at(-1)!;
  t.deepEqual(await violations(), []);

  const item = page.locator(".tray-item").first();
  const title = await item.locator("strong").innerText();
  const before = await item.locator(".figures").innerText();
  await item.focus();
  await page.keyboard.press("Enter");
  await page.locator(".slot[data-place=ok]").first().waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  t.deepEqual(await violations(), []);
  await page.keyboard.press("Enter");
  await page.locator(".slot[data-entry]").waitFor();
  t.not(await page.locator(".tray-item", { hasText: title }).locator(".figures").innerText(), before);
  const [placed] = await lessonsOf(id);
  t.is(placed!["dayOfWeek"], 2);

  // A double lesson, in the same day and the period after.
  await page.locator(".tray-item").nth(1).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("d");
  await page.keyboard.press("Enter");
  await page.locator(".slot[data-entry]").nth(2).waitFor();
  t.is((await lessonsOf(id)).length, 3);

  await page.keyboard.press("Control+z");
  await page.locator(".slot[data-entry]").nth(1).waitFor({ state: "detached" });
  t.is((await lessonsOf(id)).length, 1);

  // Pick up, move one day on, place.
  await page.locator(".slot[data-entry]").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.locator(".slot[data-entry][data-slot^='3 ']").waitFor();
  t.is((await lessonsOf(id))[0]!["dayOfWeek"], 3);

  await page.locator(".slot[data-entry]").focus();
  await page.keyboard.press("Delete");
  await page.locator(".slot[data-entry]").waitFor({ state: "detached" });
  await page.keyboard.press("Control+z");
  await page.locator(".slot[data-entry]").waitFor();

  await page.click("[data-event=check-timetable]");
  await page.locator("[role=dialog]", { hasText: "No clashes. Lessons: 1." }).waitFor();
  await page.locator("[role=dialog]", { hasText: "no message is sent" }).waitFor();
  await page.locator("[role=dialog]", { hasText: "version 1, ends on the day before" }).waitFor();
  t.deepEqual(await violations(), []);
  await page.locator("[role=dialog] .dialog-foot button").first().click();
  t.deepEqual(complaints, []);
  await close();
});

test.serial(
  "clashes are marked with their reason before a lesson is placed, and two lessons swap",
  async (t) => {
    const id = await makeDraft("Copy", published!["id"]);
    const before = await lessonsOf(id);
    const { page, violations, open, close } = await school.visit("admin");
    await open(`/timetable/versions/${id}?of=section&id=${section["id"]}`);
    await page.locator(".slot[data-entry]").first().click();
    const clash = page.locator(".slot[data-place=clash]").first();
    await clash.waitFor();
    t.regex(await clash.locator(".reason").innerText(), / has .+\./);
    t.deepEqual(await violations(), []);
    const held = before.length;
    await clash.click();
    t.is(await page.locator(".slot[aria-pressed=true]").count(), 1, "still in the hand");

    const swap = page.locator(".slot[data-place=ok][data-entry]").first();
    t.regex(await swap.locator(".reason").innerText(), /Swap with/);
    const [moved, partner] = [
      await page.locator(".slot[aria-pressed=true]").getAttribute("data-entry"),
      await swap.getAttribute("data-entry"),
    ];
    const slot = await swap.getAttribute("data-slot");
    await swap.click();
    await page.locator(`.slot[data-slot="${slot}"][data-entry="${moved}"]`).waitFor();
    const after = await lessonsOf(id);
    t.is(after.length, held);
    const at = (lessons: RowsOf<"/timetable-entries">, entry: string | null) => {
      const { dayOfWeek, classPeriodId } = lessons.find((each) => each["id"] === entry)!;
      return `${dayOfWeek} ${classPeriodId}`;
    };
    t.is(at(after, moved), at(before, partner));
    t.is(at(after, partner), at(before, moved));
    await page.click("[data-event=undo-lesson]");
    await page.locator(`.slot[data-slot="${slot}"][data-entry="${partner}"]`).waitFor();
    t.deepEqual(at(await lessonsOf(id), moved), at(before, moved));
    await close();
  },
);

test.serial("lessons are dragged from the tray and within the grid", async (t) => {
  const id = await makeDraft("Dragged");
  const { page, complaints, open, close } = await school.visit("admin");
  await open(`/timetable/versions/${id}?of=section&id=${section["id"]}`);
  const slots = page.locator(".slot:not([data-closed])");
  await page.locator(".tray-item").first().dragTo(slots.nth(2));
  await page.locator(".slot[data-entry]").waitFor();
  const first = await page.locator(".slot[data-entry]").getAttribute("data-slot");
  await page.locator(".slot[data-entry]").dragTo(slots.nth(8));
  await page.locator(`.slot[data-slot="${first}"][data-free]`).waitFor();
  t.is((await lessonsOf(id)).length, 1);
  t.is(await page.locator(".carry-bar").count(), 0);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a phone shows one day, and adds, changes and removes lessons", async (t) => {
  const id = await makeDraft("On a phone");
  const { page, violations, open, close } = await school.visit("admin", { viewport: phone });
  await open(`/timetable/versions/${id}?of=section&id=${section["id"]}`);
  t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
  await page.locator(".day-switch button").nth(2).click();
  await page.locator(".slot:visible").first().click();
  await page.locator("[data-event=add-lesson]:enabled").first().click();
  await page.locator(".slot[data-entry]:visible").waitFor();
  t.is((await lessonsOf(id))[0]!["dayOfWeek"], 3);
  await page.locator(".slot[data-entry]:visible").click();
  t.deepEqual(await violations(), []);
  await page.click("[data-event=edit-lesson]");
  await page.locator("[role=dialog] select").nth(1).selectOption({ index: 2 });
  t.deepEqual(await violations(), []);
  await page.click("[data-event=save-lesson]");
  await page.locator("[role=dialog]").waitFor({ state: "detached" });
  t.truthy((await lessonsOf(id))[0]!["roomId"]);
  await page.locator(".slot[data-entry]:visible").click();
  await page.click("[data-event=remove-lesson]");
  await page.locator(".slot[data-entry]").waitFor({ state: "detached" });
  t.deepEqual(await lessonsOf(id), []);
  await close();
});

for (const [name, options] of Object.entries({
  dark: { colorScheme: "dark" as const },
  Arabic: { locale: "ar" },
}))
  test.serial(`the builder and the week meet the rules, ${name}`, async (t) => {
    const id = await makeDraft(`Looked at, ${name}`, published!["id"]);
    const { page, violations, open, close } = await school.visit("admin", options);
    await open(`/timetable/versions/${id}?of=section&id=${section["id"]}`);
    await page.locator(".slot[data-entry]").first().click();
    await page.locator(".slot[data-place=clash]").first().waitFor();
    t.deepEqual(await violations(), []);
    for (const path of ["/timetable", "/timetable?tab=versions", "/timetable?of=room"]) {
      await open(path);
      t.deepEqual(await violations(), [], path);
    }
    await close();
  });

test.serial("the week of a class, teacher and room is printed without controls", async (t) => {
  const { page, open, close } = await school.visit("admin");
  for (const view of ["section", "teacher", "room"]) {
    await open(`/timetable?of=${view}`);
    await page.locator(".timetable .tile").first().waitFor();
    await page.emulateMedia({ media: "print" });
    t.is(await page.locator("select:visible, .button:visible, [role=tab]:visible").count(), 0, view);
    t.true(await page.locator(".print-only").isVisible(), view);
    await page.emulateMedia({ media: "screen" });
  }
  await close();
});

test.serial("a published timetable is shown, and not edited", async (t) => {
  const { page, open, close } = await school.visit("admin");
  await open(`/timetable/versions/${published!["id"]}`);
  await page.locator(".slot[data-entry]").first().click();
  t.is(await page.locator(".carry-bar, .tray").count(), 0);
  t.is(await page.locator("[data-event=check-timetable]").count(), 0);
  await close();
});

test.serial("a draft is published after a check, and the former version ends", async (t) => {
  const id = await makeDraft("From now on", published!["id"]);
  const { page, complaints, open, close } = await school.visit("admin");
  await open(`/timetable/versions/${id}`);
  await page.click("[data-event=check-timetable]");
  await page.locator("[role=dialog]", { hasText: "No clashes." }).waitFor();
  await page.click("[data-event=publish-timetable]");
  await page.locator(".page-head .badge", { hasText: "Published" }).waitFor();
  t.is(await page.locator(".tray").count(), 0);
  t.is((await admin.get(`/timetables/${published!["id"]}`)).body.status, "archived");
  await page.locator("[data-event=check-timetable]").waitFor({ state: "detached" });
  t.deepEqual(complaints, []);
  await close();
});

test.serial("lessons are placed by the service, around the times that a teacher cannot teach", async (t) => {
  const id = await makeDraft("Placed");
  const { page, complaints, violations, go, close } = await school.visit("admin");
  await go(`/timetable/versions/${id}`);
  await page.locator(".toolbar-row select").first().selectOption("teacher");
  await page.click("[data-event=edit-availability]");
  const monday = page.locator("[role=dialog] tbody tr").first().locator("button").first();
  await monday.click();
  await monday.click();
  t.is(await monday.getAttribute("data-kind"), "unavailable");
  t.deepEqual(await violations(), []);
  await page.click("[data-event=save-availability]");
  await page.locator("[role=dialog]").waitFor({ state: "detached" });
  t.is((await all("/staff-availabilities")).length, 1);

  await page.click("[data-event=place-lessons]");
  await page.locator("[data-event=start-placing]").waitFor();
  t.deepEqual(await violations(), []);
  await page.click("[data-event=start-placing]");
  await page.locator("[data-event=stop-placing]").waitFor();
  await page.locator("[role=dialog] [role=progressbar]").waitFor();
  // The best timetable so far is kept every two seconds; the first of them may lack most lessons.
  await readUntil(
    admin,
    `/timetable-generations?timetableId=${id}`,
    ({ data: [{ lessonsPlaced, lessonsTotal }] }) => lessonsPlaced > 0.9 * lessonsTotal,
  );
  await page.click("[data-event=stop-placing]");
  await page.locator("[data-event=use-placing]:enabled").waitFor();
  t.deepEqual(await violations(), []);
  await page.click("[data-event=use-placing]");
  await page.locator(".slot[data-entry]").first().waitFor();
  const lessons = await lessonsOf(id);
  t.true(lessons.length > 20, `${lessons.length} lessons of one class`);
  t.deepEqual(complaints, []);
  await close();

  const small = await school.visit("admin", { viewport: phone });
  await small.go(`/timetable/versions/${id}`);
  await small.page.click("[data-event=place-lessons]");
  await small.page.locator("[data-event=place-again]").waitFor();
  t.deepEqual(await small.violations(), []);
  await small.close();
});
