import test from "ava";
import { startConsole, type Visit } from "../support/console.ts";

const school = await startConsole();
const teacher = await school.as("teacher");
const admin = await school.as("admin");
const [assignment] = (await teacher.get("/teaching-assignments?limit=1")).body.data;
const offering = assignment.courseOfferingId as string;
test.after.always(() => school.close());

const book = async () => (await teacher.get(`/course-offerings/${offering}/gradebook`)).body;
const addColumn = async (title: string, courseOfferingId = offering) =>
  (await teacher.post("/line-items", { courseOfferingId, title, maxScore: "20" })).body.id as string;
/** The stored marks of a column in the order of the students. */
const stored = async (columnId: string): Promise<(string | null)[]> =>
  (await book()).students.map(({ results }) => {
    const result = results.find((each) => each.lineItemId === columnId);
    return result?.missing ? "M" : result?.scoreStatus === "exempt" ? "E" : (result?.score ?? null);
  });

/** Opens the gradebook with the first cell of a column active. */
async function openAt({ page, open }: Visit, title: string) {
  await open(`/gradebook/${offering}`);
  await page.locator("td.mark").first().waitFor();
  const titles = await page.locator(".grid-head .grid-title").allTextContents();
  const column = titles.indexOf(title);
  const cell = (row: number, right = 0) =>
    page.locator(`td.mark[data-row="${row}"][data-column="${column + right}"]`);
  await cell(0).click();
  return { cell };
}
const saved = ({ page }: Visit) => page.locator("text=All changes are saved.").waitFor();
const paste = ({ page }: Visit, text: string) =>
  page.evaluate(`(() => {
    const data = new DataTransfer();
    data.setData("text/plain", ${JSON.stringify(text)});
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
  })()`);

test.serial(
  "marks are typed, moved through, cleared and undone by keyboard, and saved by themselves",
  async (t) => {
    const column = await addColumn("Keyboard");
    const visit = await school.visit("teacher");
    const { page, complaints, violations, close } = visit;
    const { cell } = await openAt(visit, "Keyboard");
    await page.keyboard.type("7.5");
    await page.keyboard.press("Enter");
    await page.keyboard.type("m");
    await page.keyboard.press("Enter");
    await page.keyboard.type("19");
    await page.keyboard.press("Escape");
    t.is((await cell(2).innerText()).trim(), "");
    await page.keyboard.type("e");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.type("12");
    await page.keyboard.press("Tab");
    await saved(visit);
    t.deepEqual((await stored(column)).slice(0, 4), ["7.50", "M", "E", "12.00"]);
    t.is(await cell(0).getAttribute("data-state"), "saved");
    t.deepEqual(await violations(), []);

    await cell(0).click();
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Delete");
    await page.locator("[data-saving]").waitFor({ state: "detached" });
    await saved(visit);
    t.deepEqual((await stored(column)).slice(0, 3), [null, null, "E"]);
    await page.keyboard.press("Control+z");
    await page.locator("[data-saving]").waitFor({ state: "detached" });
    await saved(visit);
    t.deepEqual((await stored(column)).slice(0, 3), ["7.50", "M", "E"]);
    await page.keyboard.press("Control+y");
    await page.locator("[data-saving]").waitFor({ state: "detached" });
    await saved(visit);
    t.deepEqual((await stored(column)).slice(0, 3), [null, null, "E"]);
    t.deepEqual(complaints, []);
    await close();
  },
);

test.serial(
  "a block is pasted from a spreadsheet, undone as one step, and what is no mark is refused",
  async (t) => {
    const [first, second] = [await addColumn("Paste 1"), await addColumn("Paste 2")];
    const visit = await school.visit("teacher");
    const { page, complaints, violations, close } = visit;
    const { cell } = await openAt(visit, "Paste 1");
    await paste(visit, "10\t11\r\n12,5\tM\r\nabc\t21\r\n");
    await cell(2).locator("text=abc").waitFor();
    await page.locator("text=Not saved: 2. Select the mark to see why.").waitFor();
    await page.locator("[data-saving]").waitFor({ state: "detached" });
    t.deepEqual((await stored(first)).slice(0, 3), ["10.00", "12.50", null]);
    t.deepEqual((await stored(second)).slice(0, 3), ["11.00", "M", null]);
    await cell(2, 1).click();
    await page.locator(".cell-note", { hasText: "“21” is more than the maximum of 20." }).waitFor();
    t.deepEqual(await violations(), []);
    await page.keyboard.type("20");
    await page.keyboard.press("Enter");
    await cell(2).click();
    await page.getByRole("button", { name: "Discard my change" }).click();
    await saved(visit);
    t.is((await stored(second))[2], "20.00");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator("[data-saving]").waitFor({ state: "detached" });
    await saved(visit);
    t.deepEqual(
      [(await stored(first)).slice(0, 2), (await stored(second)).slice(0, 2)],
      [
        [null, null],
        [null, null],
      ],
    );
    t.deepEqual(complaints, []);
    await close();
  },
);

test.serial(
  "without a connection marks stay on the device over a reload, and are sent when it is back",
  async (t) => {
    const column = await addColumn("Offline");
    const visit = await school.visit("teacher");
    const { page, close } = visit;
    await openAt(visit, "Offline");
    const blocked = "**/api/v1/line-items/**";
    await page.route(blocked, (route) => route.abort());
    await page.keyboard.type("14");
    await page.keyboard.press("Enter");
    await page.locator("text=No connection. Kept on this device: 1.").waitFor();
    t.is((await stored(column))[0], null);
    await page.reload();
    await page.locator("td.mark", { hasText: "14" }).first().waitFor();
    await page.locator("text=No connection. Kept on this device: 1.").waitFor();
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PUT") requests.push(request.url());
    });
    await page.unroute(blocked);
    await page.evaluate("dispatchEvent(new Event('online'))");
    await saved(visit);
    t.is((await stored(column))[0], "14.00");
    t.is(requests.length, 1);
    await close();
  },
);

test.serial(
  "a mark that somebody else changed is a conflict with their name, and either can be kept",
  async (t) => {
    const column = await addColumn("Conflict");
    const visit = await school.visit("teacher");
    const { page, violations, close } = visit;
    const { cell } = await openAt(visit, "Conflict");
    const { students } = await book();
    const theirs = students.slice(0, 2).map(({ studentId }) => ({ studentId, score: "5" }));
    await admin.put(`/line-items/${column}/results`, { results: theirs });
    await paste(visit, "8\n9\n10");
    await page.locator("text=Changed by somebody else: 2.").waitFor();
    await cell(2).locator("text=Saved").waitFor({ state: "attached" });
    const note = page.locator(".cell-note");
    await cell(0).click();
    await note.locator(`text=${admin.credentials.user.name}`).waitFor();
    t.deepEqual(await violations(), []);
    await note.getByRole("button", { name: "Keep mine" }).click();
    await cell(1).click();
    await note.getByRole("button", { name: "Take theirs" }).click();
    await page.locator("[data-saving]").waitFor({ state: "detached" });
    await saved(visit);
    t.deepEqual((await stored(column)).slice(0, 3), ["8.00", "5.00", "10.00"]);
    await close();
  },
);

test.serial(
  "an assessment is added, weighted, published, corrected with a reason, locked and unlocked",
  async (t) => {
    const visit = await school.visit("admin");
    const { page, complaints, violations, close } = visit;
    await visit.open(`/gradebook/${offering}`);
    await page.getByRole("button", { name: "Add assessment" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Title", { exact: true }).fill("Project");
    await dialog.getByLabel("Maximum", { exact: true }).fill("40");
    t.deepEqual(await violations(), []);
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.locator(".grid-title", { hasText: "Project" }).waitFor();
    const { cell } = await openAt(visit, "Project");
    await page.keyboard.type("30");
    await page.keyboard.press("Enter");
    await saved(visit);

    const settings = page.getByRole("button", { name: /Project/ });
    await settings.click();
    await page.getByRole("button", { name: "Publish to families" }).click();
    await page.locator("[data-event=publish-column]").click();
    await page.locator(".grid-head", { hasText: "Project" }).locator("text=Published").waitFor();
    await cell(0).click();
    await page.keyboard.type("31");
    await page.keyboard.press("Enter");
    await page.getByLabel("Reason for the correction of published marks (1)").fill("Added up wrongly");
    t.deepEqual(await violations(), []);
    await page.getByRole("button", { name: "Save corrections" }).click();
    await saved(visit);
    const item = (await book()).lineItems.find(({ title }) => title === "Project");
    t.is((await stored(item.id))[0], "31.00");

    await settings.click();
    await page.getByRole("button", { name: "Lock", exact: true }).click();
    await page.locator("[data-event=lock-column]").click();
    await page.locator(".grid-head", { hasText: "Project" }).locator("text=Locked").waitFor();
    await cell(0).click();
    await page.keyboard.type("3");
    t.is((await cell(0).innerText()).trim().slice(0, 2), "31");
    await settings.click();
    await page.getByRole("button", { name: "Unlock" }).click();
    await page.locator("[data-event=unlock-column]").click();
    await page.locator(".grid-head", { hasText: "Project" }).locator("text=Published").waitFor();
    t.deepEqual(complaints, []);
    await close();
  },
);

test.serial(
  "categories are added with their weight, and too much weight is refused with the reason",
  async (t) => {
    const other = (await teacher.get("/teaching-assignments?limit=2")).body.data[1].courseOfferingId;
    const visit = await school.visit("teacher");
    const { page, open, violations, close } = visit;
    await open(`/gradebook/${other}`);
    await page.getByRole("button", { name: "Categories and weights" }).click();
    await page.getByRole("dialog").locator("table").waitFor();
    t.deepEqual(await violations(), []);
    await page.getByRole("button", { name: "Edit: Homework" }).click();
    const form = page.getByRole("dialog").last();
    await form.getByLabel("Weight (%)").fill("90");
    await form.getByRole("button", { name: "Save" }).click();
    await form.locator("text=more than 100").waitFor();
    await form.getByLabel("Weight (%)").fill("30");
    await form.getByRole("button", { name: "Save" }).click();
    await page.locator("td", { hasText: "30 %" }).waitFor();
    await page.locator("text=Weight left for assessments without a category: 10 %").waitFor();
    await page.getByRole("button", { name: "Add category" }).click();
    await form.getByLabel("Title", { exact: true }).fill("Projects");
    await form.getByLabel("Weight (%)").fill("10");
    await form.getByRole("button", { name: "Save" }).click();
    await page.locator("td", { hasText: "Projects" }).waitFor();
    t.pass();
    await close();
  },
);

test.serial(
  "in Arabic and in the dark the grid has no violations, and its arrows follow the page",
  async (t) => {
    const visit = await school.visit("teacher", { colorScheme: "dark" });
    const { page, violations, close } = visit;
    await page.evaluate("localStorage.setItem('language', 'ar')");
    await visit.open(`/gradebook/${offering}`);
    await page.locator("td.mark").first().click();
    await page.keyboard.press("ArrowLeft");
    t.is(await page.locator("td.mark:focus").getAttribute("data-column"), "1");
    t.deepEqual(await violations(), []);
    await close();
  },
);
