import test from "ava";
import sharp from "sharp";
import { cardSize, drawIdCard } from "../../src/documents/front-office/id-card.ts";
import { Sheet } from "../../src/documents/sheet.ts";
import { startApp } from "../support/app.ts";
import { collectGarbage } from "../support/observing/collect-garbage.ts";
import { pdfPages, plain } from "../support/pdf-text.ts";

const app = await startApp();
const admin = await app.as("admin");

const { data: sections } = (await admin.get("/sections?limit=1")).body;
const { data: students } = (await admin.get(`/students?sectionId=${sections[0].id}&limit=200&status=active`))
  .body;
test.after.always(() => app.close());

const cards = async (query: string) => {
  const response = await fetch(`${app.url}/api/v1/id-cards.pdf?${query}`, {
    headers: { authorization: `Bearer ${admin.credentials.accessToken}` },
  });
  return { status: response.status, file: Buffer.from(await response.arrayBuffer()) };
};
const ofClass = `people=students&sectionId=${sections[0].id}`;

test.serial("cards are issued once per person, and printed one to a page of ISO size", async (t) => {
  t.is((await cards(ofClass)).status, 404, "nobody has a card yet");
  const values = { people: "students", sectionId: sections[0].id, expiresOn: "2030-07-31" };
  t.deepEqual((await admin.post("/id-cards", values)).body, { issued: students.length, kept: 0 });
  t.deepEqual((await admin.post("/id-cards", values)).body, { issued: 0, kept: students.length });
  const { file } = await cards(ofClass);
  const pages = pdfPages(file).map(plain);
  t.is(pages.length, students.length);
  const isLatin = /^\p{Script=Latin}+$/u;
  for (const { admissionNumber, givenName } of students) {
    const printed = isLatin.test(givenName) ? [admissionNumber, givenName] : [admissionNumber];
    t.true(pages.some((page) => printed.every((part) => page.includes(part))));
  }
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(file.toString("latin1"))!;
  t.is(Math.round((Number(width) / 72) * 2540), 8560);
  t.is(Math.round((Number(height) / 72) * 2540), 5398);
});

test.serial("a revoked card is not printed, and a new one replaces it", async (t) => {
  const [student] = students;
  const list = `/issued-documents?kind=id_card&studentId=${student.id}&status=issued`;
  const [lost] = (await admin.get(list)).body.data;
  await admin.post(`/issued-documents/${lost.id}/revocation`, { reason: "Lost" });
  t.is((await cards(`people=students&studentIds=${student.id}`)).status, 404);
  const values = { people: "students", studentIds: [student.id], expiresOn: "2030-07-31" };
  t.deepEqual((await admin.post("/id-cards", values)).body, { issued: 1, kept: 0 });
  t.is(pdfPages((await cards(`people=students&studentIds=${student.id}`)).file).length, 1);
  t.is(
    (await app.anonymous.get(`/issued-documents/verification/${lost.verificationCode}`)).body.status,
    "revoked",
  );
});

test.serial("staff have cards with their role", async (t) => {
  const { data: staff } = (await admin.get("/staff-members?limit=200&status=active")).body;
  const { body } = await admin.post("/id-cards", { people: "staff", expiresOn: "2030-07-31" });
  t.true(body.issued >= staff.length);
  const pages = pdfPages((await cards(`people=staff&staffMemberIds=${staff[0].id}`)).file).map(plain);
  t.true(pages[0]!.includes(staff[0].staffNumber));
  t.is(
    (await (await app.as("teacher")).post("/id-cards", { people: "staff", expiresOn: "2030-01-01" })).status,
    403,
  );
});

test.serial("dates in the past and empty choices are refused", async (t) => {
  const past = await admin.post("/id-cards", { people: "students", expiresOn: "2020-01-01" });
  t.is(past.body.errors[0].path, "expiresOn");
  const nobody = await admin.post("/id-cards", {
    people: "students",
    studentIds: ["00000000-0000-4000-8000-000000000000"],
    expiresOn: "2030-01-01",
  });
  t.is(nobody.body.code, "nobody_chosen");
});

test.serial("memory does not grow with the number of cards: 1,000 with photos in one file", async (t) => {
  const noise = await sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();
  const sheet = new Sheet("ID cards", "School", new Date(0));
  const school = { name: "School", motto: null, address: null, phone: null, email: null, website: null };
  let bytes = 0;
  const draw = (index: number) => {
    drawIdCard(sheet, school, {
      language: "en",
      kind: "student",
      name: `Student ${index}`,
      role: "Class 5",
      number: `2026/${index}`,
      validUntil: "31 July 2030",
      url: `https://school.example/verify/ABCD-EFGH-${index}`,
      photo: Buffer.concat([noise, Buffer.from(String(index))]),
    });
    bytes += sheet.pdf.read()?.length ?? 0;
  };
  const held = async () => {
    await collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  for (let index = 0; index < 100; index += 1) draw(index);
  const before = await held();
  for (let index = 100; index < 1_000; index += 1) draw(index);
  const growth = (await held()) - before;
  sheet.end();
  bytes += sheet.pdf.read()?.length ?? 0;
  t.true(bytes > 1_000 * noise.length, `${bytes} bytes in the file`);
  t.true(
    growth < 12_000_000,
    `${growth} bytes more held, while ${900 * noise.length} bytes of photos were drawn`,
  );
  t.log(`photo ${noise.length} bytes, file ${bytes} bytes, growth ${growth} bytes`);
  t.is(Math.round(cardSize.width), 243);
});
