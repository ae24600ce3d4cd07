import test from "ava";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
test.after.always(() => school.close());

test.serial("a template is edited beside a preview that follows each change", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("admin");
  await open("/report-card-templates");
  await page.getByRole("link", { name: "Add template" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Lower school");
  const preview = page.locator(".preview-card");
  await page.getByLabel("Title on the card").fill("End of term report");
  await preview.locator("h2", { hasText: "End of term report" }).waitFor();
  await preview.locator("text=Attendance:").waitFor();
  await page.getByLabel("Show attendance").uncheck();
  await preview.locator("text=Attendance:").waitFor({ state: "detached" });
  await page.getByLabel("Show ranks").check();
  await preview.locator("text=4 of 28").waitFor();
  await page.getByLabel("Footer").fill("School opens on 4 January.");
  await preview.locator("footer", { hasText: "4 January" }).waitFor();
  await page.getByLabel("Grade 1", { exact: true }).check();
  t.deepEqual(await violations(), []);
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator("h1", { hasText: "Lower school" }).waitFor();
  const [template] = (await admin.get("/report-card-templates?q=Lower")).body.data;
  t.like(template, { showRank: true, status: "active" });
  t.like(template.layout, { title: "End of term report", showAttendance: false, showScale: true });
  t.is(template.gradeLevelIds.length, 1);
  t.deepEqual(complaints, []);
  await close();
});

test.serial(
  "the report cards of the whole school are generated with progress, and a card is commented",
  async (t) => {
    const [{ term }] = (await admin.get("/course-offerings?status=active&include=term&limit=1")).body.data;
    const { academicYearId } = term;
    const sections = (await admin.get(`/sections?status=active&academicYearId=${academicYearId}&limit=200`))
      .body.data.length;
    const { page, complaints, violations, open, close } = await school.visit("admin");
    await open("/report-cards");
    await page.getByRole("button", { name: "Several classes" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Term", { exact: true }).selectOption(term.id);
    await dialog.locator(`text=Classes: ${sections}`).waitFor();
    t.deepEqual(await violations(), []);
    await dialog.getByRole("button", { name: "Generate report cards" }).click();
    await dialog.locator(`text=${sections} / ${sections}`).waitFor({ timeout: 60_000 });
    t.is(await dialog.locator("td", { hasText: /Created: \d+/ }).count(), sections);
    t.deepEqual(await violations(), []);
    await dialog.getByRole("button", { name: "Close" }).click();

    const cards = (await admin.get(`/report-cards?termId=${term.id}&status=draft&include=lines&limit=200`))
      .body.data;
    const card = cards.find(({ lines }) => lines.length > 1);
    await open(`/report-cards/${card.id}`);
    await page
      .getByLabel(`Comment on ${card.lines[0].courseTitle}`, { exact: true })
      .fill("Works with care.");
    await page.getByLabel("Class teacher’s comment", { exact: true }).fill("A good term.");
    await page.getByLabel("Head of school’s comment", { exact: true }).fill("Well done.");
    t.deepEqual(await violations(), []);
    // A colleague stores another comment meanwhile: the review reads the card again, and what was typed stays.
    const [, { courseOfferingId, courseTitle }] = card.lines;
    await admin.put(`/report-cards/${card.id}/comments`, {
      lines: [{ courseOfferingId, comment: "Listens well." }],
    });
    await page.getByRole("button", { name: "Mark as reviewed" }).click();
    const readAgain = page.waitForResponse(
      (response) => response.request().method() === "GET" && response.url().includes(`/${card.id}?`),
    );
    await page.locator("[data-event=review-card]").click();
    await readAgain;
    await page.locator(".page-head .badge", { hasText: "Reviewed" }).waitFor();
    t.is(await page.getByLabel(`Comment on ${courseTitle}`, { exact: true }).inputValue(), "Listens well.");
    t.is(await page.getByLabel("Head of school’s comment", { exact: true }).inputValue(), "Well done.");
    await page.getByRole("button", { name: "Save comments" }).click();
    await page.locator("text=Saved").first().waitFor();
    const stored = (await admin.get(`/report-cards/${card.id}?include=lines`)).body;
    t.like(stored, { homeroomComment: "A good term.", principalComment: "Well done." });
    t.is(stored.lines.find(({ id }) => id === card.lines[0].id).teacherComment, "Works with care.");
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: "PDF" }).click();
    t.regex((await file).suggestedFilename(), /\.pdf$/);
    t.deepEqual(complaints, []);
    await close();
  },
);

test.serial("a teacher comments on the own courses only, on a phone as well", async (t) => {
  const teacher = await school.as("teacher");
  const visible = (await teacher.get("/report-cards?status=draft&limit=200&include=lines")).body.data;
  const card = visible.find(({ lines }) => lines.length > 1);
  t.truthy(card);
  const { page, violations, open, close } = await school.visit("teacher", { viewport: phone });
  await open(`/report-cards/${card.id}`);
  await page.locator("textarea").first().waitFor();
  t.true((await page.locator(".card-line textarea").count()) < card.lines.length);
  t.is(await page.getByLabel("Head of school’s comment", { exact: true }).count(), 0);
  await page.locator(".card-line textarea").first().fill("Reads well.");
  await page.getByRole("button", { name: "Save comments" }).click();
  await page.locator("text=Saved").first().waitFor();
  t.deepEqual(await violations(), []);
  t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
  await close();
});

test.serial("a transcript is issued and printed, in Arabic as well", async (t) => {
  const [card] = (await admin.get("/report-cards?status=published&limit=1&include=student")).body.data;
  const { page, complaints, violations, open, close } = await school.visit("admin");
  await open("/transcripts");
  await page.getByRole("button", { name: "Issue transcript" }).click();
  await page.getByRole("combobox", { name: "Student" }).fill(card.student.admissionNumber);
  await page.locator("[role=listbox] [role=option]").first().click();
  t.deepEqual(await violations(), []);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.locator("td .badge", { hasText: "Issued" }).waitFor();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "PDF" }).first().click();
  t.regex((await file).suggestedFilename(), /\.pdf$/);
  await page.evaluate("localStorage.setItem('language', 'ar')");
  for (const path of [
    "/transcripts",
    "/report-card-templates",
    "/report-cards",
    "/exams",
    "/exam-approvals",
  ]) {
    await open(path);
    t.deepEqual(await violations(), [], path);
  }
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a sentence is added to the comment bank, and a teacher inserts it on a phone", async (t) => {
  const text = "{{student.givenName}} reads with joy.";
  const office = await school.visit("admin");
  await office.open("/comment-bank");
  await office.page.locator("tr", { hasText: "works with care" }).first().waitFor();
  await office.page.locator("[data-event=add-comment-bank-entries]").click();
  await office.page.getByLabel("Sentence", { exact: true }).fill(text);
  await office.page.getByRole("dialog").getByLabel("Language").selectOption("en");
  await office.page.getByLabel("Shared with the school").check();
  t.deepEqual(await office.violations(), []);
  await office.page.locator("[data-event=save-comment-bank-entries]").click();
  await office.page.locator("tr", { hasText: "reads with joy" }).waitFor();
  t.deepEqual(await office.violations(), []);
  t.deepEqual(office.complaints, []);
  await office.close();

  const teacher = await school.as("teacher");
  const mine = (await teacher.get("/report-cards?status=draft&limit=200&include=student")).body.data;
  const [{ id, student }] = mine;
  const { page, complaints, violations, open, close } = await school.visit("teacher", { viewport: phone });
  await open(`/report-cards/${id}`);
  await page.locator("[data-event=insert-comment]").first().click();
  await page.getByText(`${student.givenName} reads with joy.`).waitFor();
  t.deepEqual(await violations(), []);
  await page.getByText(`${student.givenName} reads with joy.`).click();
  await page.locator("[data-event=save-comments]").click();
  await page.locator("text=Saved").first().waitFor();
  const { lines, homeroomComment } = (await teacher.get(`/report-cards/${id}?include=lines`)).body;
  const written = [homeroomComment, ...lines.map(({ teacherComment }) => teacherComment)];
  t.true(written.some((comment) => comment?.endsWith(`${student.givenName} reads with joy.`)));
  t.deepEqual(complaints, []);
  await close();
});
