import test from "ava";
import type { ReportCardPage } from "../../src/documents/assessment/report-card.ts";
import { print } from "../../src/documents/print.ts";
import { Sheet } from "../../src/documents/sheet.ts";
import { startApp } from "../support/app.ts";
import { type PdfText, pdfPages, plain } from "../support/pdf-text.ts";
import { classroom } from "./classroom.ts";

const app = await startApp();
const admin = await app.as("admin");
const teacher = await app.as("teacher");
const guardian = await app.as("guardian");
const bursar = await app.as("bursar");
const elsewhere = await app.as("admin", "riverside");
type Caller = typeof admin;

const child = (await guardian.get("/guardian/children")).body.data[0];
const { termId, students } = await classroom(admin, `Mathematics, ${child.section.name}`);
const sectionId = child.section.id as string;
const names = [
  { givenName: "Đặng Zoë", familyName: "Łukaszewicz-Ó Súilleabháin" },
  { givenName: "Дмитрий", familyName: "Ђорђевић" },
  { givenName: "محمد", familyName: "السيد الفارسي" },
  { givenName: "भारती", familyName: "शर्मा" },
  { givenName: "小明", familyName: "Wang" },
];
for (const [index, name] of names.entries()) await admin.patch(`/students/${students[index]}`, name);
test.after.always(() => app.close());

async function download(path: string, caller?: Caller) {
  const response = await fetch(`${app.url}/api/v1${path}`, {
    headers: caller ? { authorization: `Bearer ${caller.credentials.accessToken}` } : {},
  });
  const file = new Uint8Array(await response.arrayBuffer());
  const pages = response.headers.get("content-type") === "application/pdf" ? pdfPages(file) : [];
  return {
    status: response.status,
    headers: response.headers,
    file,
    pages,
    text: new TextDecoder().decode(file),
  };
}
const cards = async (query = "") =>
  (await admin.get(`/report-cards?termId=${termId}&limit=200&include=lines${query}`)).body.data;
const cardOf = async (studentId: string) => (await cards(`&studentId=${studentId}`))[0];
const textsIn = (texts: readonly PdfText[]) => new Set(texts.map(({ text }) => text.replace(/\s*…$/, "")));

test.serial("a printed card says what the API says, figure by figure", async (t) => {
  t.is((await admin.post(`/sections/${sectionId}/report-cards/generation`, { termId })).status, 200);
  await admin.post(`/sections/${sectionId}/report-cards/review`, { termId });
  const draft = await cardOf(child.id);
  const before = await download(`/report-cards/${draft.id}.pdf`, admin);
  t.true(plain(before.pages[0]!).includes("Draft: this card is not published"));
  t.is((await download(`/report-cards/${draft.id}.pdf`, guardian)).status, 404, "drafts are the office's");
  await admin.post(`/sections/${sectionId}/report-cards/publication`, { termId });

  const card = await cardOf(child.id);
  const { status, headers, file, pages } = await download(`/report-cards/${card.id}.pdf`, guardian);
  t.is(status, 200);
  t.is(headers.get("content-type"), "application/pdf");
  t.regex(headers.get("content-disposition")!, /^attachment; filename="?report-card\.pdf"?$/);
  t.is(new TextDecoder().decode(file.subarray(0, 5)), "%PDF-");
  t.is(pages.length, 1);
  const texts = pages[0]!;
  const written = textsIn(texts);
  const { name, address } = (await admin.get("/school")).body;
  for (const each of [name, address, card.heading.student, card.heading.admissionNumber, "Page 1 of 1"])
    t.true(written.has(each), each);
  t.true(written.has(`${card.average} (${card.grade})`));
  t.true(written.has(`${card.rank} of ${card.rankedAmong}`));
  for (const [label, value] of Object.entries({
    "School days": card.attendance.days,
    Present: card.attendance.present,
    Absent: card.attendance.absent,
  })) {
    const at = texts.find(({ text }) => text === label)!;
    t.true(
      texts.some(({ text, x, y }) => text === String(value) && Math.abs(x - at.x) < 1 && at.y - y < 14),
      label,
    );
  }
  t.true(card.lines.length >= 8);
  for (const line of card.lines) {
    const row = texts.find(({ text }) => text === line.courseTitle)!;
    const cells = texts.filter(({ y }) => Math.abs(y - row.y) < 0.5).map(({ text }) => text);
    t.deepEqual(cells, [
      line.courseTitle,
      line.coursework,
      line.examScore,
      line.score,
      line.grade,
      line.remark,
    ]);
  }
});

test.serial("a name is written in its script: composed, joined, and from its side", async (t) => {
  const page = async (index: number) =>
    (await download(`/report-cards/${(await cardOf(students[index]!)).id}.pdf`, admin)).pages[0]!;
  const full = ({ givenName, familyName }: (typeof names)[number]) => `${givenName} ${familyName}`;
  for (const index of [0, 1])
    t.true(
      (await page(index))
        .map(({ text }) => text)
        .join(" ")
        .includes(full(names[index]!)),
      full(names[index]!),
    );

  const arabic = (await page(2)).find(({ text }) => text.includes("س"))!;
  t.is([...arabic.text].reverse().join(""), full(names[2]!), "the first letter stands on the right");
  const glyphsOf = (letter: string) =>
    new Set([...arabic.text].flatMap((each, index) => (each === letter ? [arabic.glyphs[index]] : [])));
  t.is(glyphsOf("م").size, 2, "a letter at the beginning of a word is not drawn like one in the middle");
  t.false(plain(await page(2)).includes("empty box"));

  const devanagari = plain(await page(3));
  t.false(devanagari.includes("empty box"));
  t.regex(plain(await page(4)), /An empty box stands for a character that cannot be printed/);
});

test.serial("a class is printed as one file, by name, each card with pages of its own", async (t) => {
  const path = `/sections/${sectionId}/report-cards.pdf?termId=${termId}`;
  const { status, pages } = await download(path, teacher);
  t.is(status, 200);
  const sorted = (await admin.get(`/students?sectionId=${sectionId}&sort=familyName&limit=200`)).body.data;
  t.is(pages.length, sorted.length);
  const numbers = pages.map(
    (texts) => sorted.find(({ admissionNumber }) => textsIn(texts).has(admissionNumber))?.id,
  );
  t.is(new Set(numbers).size, sorted.length);
  t.true(numbers.every((id) => typeof id === "string"));
  for (const texts of pages) t.true(textsIn(texts).has("Page 1 of 1"));
  const averages = (await cards(`&sectionId=${sectionId}`)).map(({ average }) => average).sort();
  t.deepEqual(pages.map((texts) => /^([\d.]+) \(/m.exec(plain(texts))![1]!).sort(), averages);

  t.is((await download(`${path}&status=draft`, admin)).status, 404);
  t.is((await download(path, guardian)).status, 404, "families print cards of their own");
  t.is((await download(path, bursar)).status, 403);
  t.is((await download(path, elsewhere)).status, 404);
  t.is((await download(path)).status, 401);
  t.is((await download(`/sections/${sectionId}/report-cards.pdf`, admin)).status, 400);
});

test.serial("of a withheld card the family gets no paper, and the office one that says so", async (t) => {
  const card = await cardOf(child.id);
  await admin.put(`/report-cards/${card.id}/withholding`, { reason: "Library books" });
  const refused = await download(`/report-cards/${card.id}.pdf`, guardian);
  t.like(JSON.parse(refused.text), { status: 403, code: "report_card_withheld" });
  t.false(refused.text.includes(card.average));
  const { pages } = await download(`/report-cards/${card.id}.pdf`, admin);
  t.true(plain(pages[0]!).includes("Withheld: Library books"));
  await admin.delete(`/report-cards/${card.id}/withholding`);
});

test.serial("nobody prints a card of another family or school", async (t) => {
  const own = new Set((await guardian.get("/guardian/children")).body.data.map(({ id }) => id));
  const other = await cardOf(students.find((id) => !own.has(id))!);
  t.is((await download(`/report-cards/${other.id}.pdf`, guardian)).status, 404);
  t.is((await download(`/report-cards/${other.id}.pdf`, elsewhere)).status, 404);
  t.is((await download(`/report-cards/${other.id}.pdf`, bursar)).status, 403);
  t.is((await download("/report-cards/nonsense.pdf", admin)).status, 400);
});

test.serial("a course on the cards of two grading periods earns its credits once", async (t) => {
  const terms = (await admin.get("/academic-terms?limit=200")).body.data;
  const periods = terms.filter(({ parentId }) => parentId === termId);
  const { id: card } = await cardOf(child.id);
  await admin.put(`/report-cards/${card}/withholding`, { reason: "Library books" });
  for (const period of periods) {
    const cardsOfPeriod = `/sections/${sectionId}/report-cards`;
    for (const step of ["generation", "review", "publication"] as const)
      t.is((await admin.post(`${cardsOfPeriod}/${step}`, { termId: period.id })).status, 200);
  }
  const { creditsEarned, lines } = (await admin.post("/transcripts", { studentId: child.id })).body;
  const lastPeriod = `termId=${periods.at(-1)!.id}&studentId=${child.id}`;
  const last = (await admin.get(`/report-cards?${lastPeriod}&include=lines`)).body.data[0].lines;
  const passed = last.filter(({ score, passed }) => score !== null && passed);
  t.true(passed.length > 0);
  for (const { courseTitle } of passed)
    t.is(lines.filter(({ course }) => course === courseTitle).length, 2, courseTitle);
  const credits = passed.reduce((sum, { creditHours }) => sum + Number(creditHours), 0);
  t.is(creditsEarned, credits.toFixed(2));
  await admin.delete(`/report-cards/${card}/withholding`);
});

test.serial("a transcript carries its code, and every course of it", async (t) => {
  const { body } = await admin.post("/transcripts", { studentId: child.id });
  const out = (await admin.get(`/report-cards?studentId=${child.id}&status=published&include=term`)).body
    .data;
  const inside = out.filter(({ term }) => term.parentId === termId);
  t.true(inside.length > 0, "the demo has a card of a grading period too");
  const courses: string[] = body.lines.map(({ course }) => course);
  t.is(new Set(courses).size, courses.length, "what the card of the term sums up counts once");
  t.true(body.lines.every(({ term }) => term !== inside[0].term.name));
  const { status, pages } = await download(`/transcripts/${body.id}.pdf`, guardian);
  t.is(status, 200);
  const written = textsIn(pages.flat());
  t.true(written.has(body.verificationCode));
  t.true(written.has(body.creditsEarned));
  t.regex(plain(pages.flat()), new RegExp(`/verify/${body.verificationCode}`));
  for (const { course, score } of body.lines) {
    t.true(written.has(course), course);
    t.true(written.has(score), score);
  }
  await admin.post("/transcripts", { studentId: child.id });
  const old = await download(`/transcripts/${body.id}.pdf`, admin);
  t.true(plain(old.pages.flat()).includes("Superseded by a newer transcript"));
  t.is((await download(`/transcripts/${body.id}.pdf`, guardian)).status, 404);
  t.is((await download(`/transcripts/${body.id}.pdf`, teacher)).status, 403);
  t.is((await download(`/transcripts/${body.id}.pdf`, elsewhere)).status, 404);
});

async function all(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const taken: Uint8Array[] = [];
  for await (const piece of pieces) taken.push(piece);
  return taken;
}

const letter = { name: "Hill", motto: null, address: null, phone: null, email: null, website: null };
const sample = (student: string): ReportCardPage => ({
  title: "Report",
  notice: null,
  student,
  admissionNumber: "1",
  section: "1 A",
  gradeLevel: "Grade 1",
  term: "Term 1",
  year: "2026",
  homeroomTeacher: null,
  revision: 1,
  average: null,
  grade: null,
  gradePointAverage: null,
  rank: null,
  issuedOn: null,
  lines: [],
  attendance: null,
  comments: [],
  scale: [],
  footer: null,
});

test.serial("a file grows no faster than it is read, and ends with its reader", async (t) => {
  let asked = 0;
  let closed = false;
  async function* many() {
    try {
      for (; asked < 1_000; asked += 1) yield sample(`Student ${asked}`);
    } finally {
      closed = true;
    }
  }
  const job = {
    kind: "report-card",
    title: "Many",
    school: letter,
    created: new Date(0),
    language: "en",
  } as const;
  let taken = 0;
  for await (const piece of print(job, many())) {
    t.true(piece.length > 0);
    taken += 1;
    if (taken === 5) break;
  }
  t.true(asked <= 5, `${asked} documents were asked for`);
  t.true(closed);
});

test.serial("what cannot be drawn fails, and the next document is drawn", async (t) => {
  const job = {
    kind: "report-card",
    title: "Broken",
    school: letter,
    created: new Date(0),
    language: "en",
  } as const;
  const broken = { ...sample("Nobody"), lines: null } as unknown as ReportCardPage;
  await t.throwsAsync(all(print(job, [broken])));
  const pieces = await all(print(job, [sample("Ann"), sample("Ben")]));
  t.is(pdfPages(Buffer.concat(pieces)).length, 2);
});

test("a table breaks over pages with its head on each, and loses no row", async (t) => {
  const sheet = new Sheet("Table", "Hill", new Date(0));
  sheet.addPage();
  const rows = Array.from({ length: 150 }, (_none, index) => [
    `Row ${index}`,
    "word ".repeat(index % 23).trim(),
    `${index}.00`,
  ]);
  const columns = [
    { heading: "Name", width: 20 },
    { heading: "Words", width: 30 },
    { heading: "Amount", width: 10, align: "right" },
  ] as const;
  sheet.table(columns, rows, [["Total", "", "11175.00"]]);
  sheet.finishPages("Table");
  sheet.end();
  const pages = pdfPages(Buffer.concat(await all(sheet.pdf)));
  t.true(pages.length > 4);
  for (const [index, texts] of pages.entries()) {
    t.is(texts.filter(({ text }) => text === "Name").length, 1, "the head");
    t.true(textsIn(texts).has(`Page ${index + 1} of ${pages.length}`));
    for (const { y } of texts) t.true(y > 20 && y < 841.89, "within the page");
  }
  const names = pages.flat().filter(({ text }) => text.startsWith("Row "));
  t.deepEqual(
    names.map(({ text }) => text),
    rows.map(([name]) => name),
  );
  const words = pages.flat().flatMap(({ text }) => text.match(/\bword\b/g) ?? []).length;
  t.is(
    words,
    rows.reduce((sum, _row, index) => sum + (index % 23), 0),
  );
  t.is(plain(pages.at(-1)!).match(/11175\.00/g)?.length, 1);
});
