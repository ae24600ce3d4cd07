import test from "ava";
import { letterScale } from "../assessment/classroom.ts";
import { kes } from "../fees/school.ts";
import { writesOf } from "../support/observing/statements.ts";
import { ok } from "../support/ok.ts";
import { pdfPages } from "../support/pdf-text.ts";
import { startEmailingSchool } from "./school.ts";

const school = await startEmailingSchool();
const { app, admin, bursar, enforce, send, obligations, guardian, rows, emailsTo } = school;
const { student, household, invoice, pay } = school;
test.after.always(() => school.close());
test.beforeEach(() => school.clean());

const of = async (kind: string, status = "") => obligations(`&kind=${kind}${status && `&status=${status}`}`);
const told = async (kind: string) => (await of(kind)).map(({ guardianId }) => guardianId).sort();
const ids = (...guardians: Array<{ id: string }>) => guardians.map(({ id }) => id).sort();

test.serial(
  "an invoice goes to who pays: the home's payer and the links', else the primary guardian, else all",
  async (t) => {
    const home = await household();
    const child = await student({ householdId: home });
    const [any, other] = [await guardian(child), await guardian(child)];
    await guardian(child, {}, { hasCustody: false });
    await invoice(child, 10);
    t.deepEqual(await told("invoice"), ids(any, other));

    await school.clean();
    const primary = await guardian(child, {}, { isPrimary: true });
    await invoice(child, 10);
    t.deepEqual(await told("invoice"), ids(primary));

    await school.clean();
    const link = await guardian(child, {}, { isFeePayer: true, receivesMessages: false });
    const payer = await ok(
      admin.post("/guardians", { givenName: "Uncle", familyName: "Rich", email: "u@x.example" }),
    );
    await ok(admin.patch(`/households/${home}`, { feePayerGuardianId: payer.id }));
    const { number, id } = await invoice(child, 12.5);
    t.deepEqual(await told("invoice"), ids(link, payer));
    t.like(await enforce(), { missed: 2, requeued: 2 });
    await send();
    const [email] = await rows("SELECT * FROM queued_emails WHERE to_address = 'u@x.example'");
    t.like(email, { template_kind: "fee-invoice-issued", status: "SENT" });
    t.true(email.text.includes(number) && email.text.includes("12.50 KES"));
    t.like((await of("invoice"))[0], { sourceType: "FeeInvoice", sourceId: id, studentId: child });
  },
);

test.serial(
  "nothing is told of what is brought forward, nor of an invoice that was cancelled before the mail left",
  async (t) => {
    const child = await student();
    await guardian(child, {}, { isFeePayer: true });
    await ok(
      bursar.post("/fee-invoices", {
        ...{ studentId: child, kind: "opening", installments: [{ dueOn: school.day(1) }] },
        lines: [{ feeCategoryId: school.category.id, unitAmount: kes(70) }],
      }),
    );
    t.is((await of("invoice")).length, 0);
    const { id } = await invoice(child, 10);
    await enforce();
    await ok(admin.post(`/fee-invoices/${id}/cancellation`, { reason: "by mistake" }));
    t.is((await of("invoice", "withdrawn")).length, 1);
    t.like(await send(), { sent: 0 });
  },
);

test.serial("a fee run obliges in one statement for all of its students", async (t) => {
  const children = [await student(), await student(), await student()];
  for (const child of children) {
    await guardian(child, {}, { isFeePayer: true });
    await rows(
      `INSERT INTO enrollments (school_id, id, student_id, academic_year_id, grade_level_id, starts_on)
        VALUES ($1, gen_random_uuid(), $2, $3, $4, $5)`,
      [school.school.id, child, school.year.id, school.grades[0].id, school.year.startsOn],
    );
  }
  const structure = await ok(
    bursar.post("/fee-structures", {
      ...{ name: "Mails", academicYearId: school.year.id, gradeLevelId: school.grades[0].id },
      components: [{ feeCategoryId: school.category.id, description: "Lessons", amount: kes(100) }],
    }),
  );
  await ok(admin.put(`/fee-structures/${structure.id}/approval`));
  await ok(bursar.put(`/fee-structures/${structure.id}/activation`));
  const { id } = await ok(
    bursar.post("/fee-schedules", {
      ...{ feeStructureId: structure.id, name: "Run", studentIds: children },
      installments: [{ dueOn: school.day(30) }],
    }),
  );
  const transactions = await writesOf(() => ok(bursar.put(`/fee-schedules/${id}/run`)));
  const statements = transactions
    .flat()
    .filter((text) => text.includes("INSERT INTO guardian_email_obligations"));
  t.is((await of("invoice")).length, 3);
  t.is(statements.length, 1);
});

test.serial("a payer gets the receipt as PDF, once", async (t) => {
  const home = await household();
  const [one, two] = [await student({ householdId: home }), await student({ householdId: home })];
  const payer = await guardian(one, {}, { isFeePayer: true });
  await ok(
    admin.post("/student-guardians", {
      studentId: two,
      guardianId: payer.id,
      relation: "parent",
      isFeePayer: true,
    }),
  );
  await guardian(one);
  await invoice(one, 100);
  await invoice(two, 50);
  await school.clean();
  const body = { householdId: home, amount: kes(150), method: "cash" };
  await ok(bursar.post("/payments", body));
  const [obligation, ...more] = await of("receipt");
  t.is(more.length, 0, "one mail for all children");
  t.like(obligation, { guardianId: payer.id, studentId: null, sourceType: "Receipt" });
  await enforce();
  const [email] = await rows("SELECT * FROM queued_emails");
  t.like(email, { template_kind: "payment-received", once: true, to_address: payer.email });
  const { number } = await ok(bursar.get(`/receipts/${obligation.sourceId}`));
  t.is(email.attachments[0].fileName, `${number}.pdf`);
  const [file] = await rows("SELECT content FROM queued_email_files WHERE queued_email_id = $1", [email.id]);
  t.true(
    pdfPages(file.content)
      .flat()
      .some(({ text }) => text.includes(number)),
  );

  // A worker died after it was handed over: support decides, it is not queued again.
  await rows("UPDATE queued_emails SET status = 'UNCERTAIN'");
  t.like(await enforce(), { checked: 1, missed: 0, requeued: 0 });
  await ok(admin.put(`/queued-emails/${email.id}/retry`));
  await send();
  await enforce();
  t.is((await of("receipt", "satisfied")).length, 1);
  t.is(emailsTo(payer.email!).length, 1);
});

test.serial(
  "a receipt goes to who has paid; a cheque has one when it is confirmed, a payment taken back none",
  async (t) => {
    const child = await student();
    await guardian(child, {}, { isFeePayer: true });
    const aunt = await guardian(child, {}, { receivesMessages: false });
    await invoice(child, 500);
    await school.clean();
    await pay(child, 100, { payerGuardianId: aunt.id });
    t.deepEqual(await told("receipt"), ids(aunt));
    await school.clean();
    const cheque = await pay(child, 100, { method: "cheque", reference: "C-1" });
    t.deepEqual(await told("receipt"), []);
    await ok(admin.post(`/payments/${cheque.id}/confirmation`, {}));
    t.is((await of("receipt", "open")).length, 1);
    await ok(admin.post(`/payments/${cheque.id}/reversal`, { reason: "it bounced" }));
    t.is((await of("receipt", "withdrawn")).length, 1);
    t.like(await enforce(), { requeued: 0 });
  },
);

test.serial(
  "a published report card is told; one that is withheld before the mail leaves is not",
  async (t) => {
    const scales = (await ok(admin.get("/grading-scales?isDefault=true"))).data;
    if (!scales.length) await ok(admin.put(`/grading-scales/${await letterScale(admin, "Mails")}/default`));
    const child = (await ok((await app.as("guardian")).get("/students"))).data[0].id;
    const { sectionId } = (await ok(admin.get(`/enrollments?studentId=${child}&status=active`))).data[0];
    const terms = (await ok(admin.get("/academic-terms?limit=200"))).data;
    const [{ term_id: termId }] = await rows(
      "SELECT term_id FROM course_offerings WHERE section_id = $1 LIMIT 1",
      [sectionId],
    );
    t.true(terms.some(({ id }) => id === termId));
    await ok(admin.post(`/sections/${sectionId}/report-cards/generation`, { termId }));
    await ok(admin.post(`/sections/${sectionId}/report-cards/review`, { termId }));
    // Fees that are open are not what this is about.
    await rows("UPDATE school_settings SET value = 'false' WHERE key LIKE 'clearance%'");
    const { published } = await ok(admin.post(`/sections/${sectionId}/report-cards/publication`, { termId }));
    const cards = await of("report_card");
    t.true(published > 0);
    const open = await rows(
      `SELECT count(*)::int AS count FROM report_cards r JOIN student_guardians sg ON sg.student_id = r.student_id
      WHERE r.section_id = $1 AND r.term_id = $2 AND r.status = 'published' AND sg.status = 'active'`,
      [sectionId, termId],
    );
    t.is(cards.length, open[0].count);
    await enforce();
    const { studentId, sourceId } = cards[0];
    await ok(admin.put(`/report-cards/${sourceId}/withholding`, { reason: "a mistake" }));
    t.deepEqual(
      [
        ...new Set(
          (await of("report_card"))
            .filter((each) => each.studentId === studentId)
            .map(({ status }) => status),
        ),
      ],
      ["withdrawn"],
    );
    const before = cards.filter((each) => each.studentId === studentId).length;
    t.like(await send(), { sent: cards.length - before });
    const [email] = await rows("SELECT * FROM queued_emails WHERE status = 'SENT' LIMIT 1");
    t.is(email.template_kind, "report-card-published");
  },
);
