import { randomUUID } from "node:crypto";
import test from "ava";
import { checkLedger } from "../../src/core/fees/ledger/check-ledger.ts";
import { inSchool } from "../../src/db/transaction.ts";
import { resumeFeeRun } from "../../src/jobs/fees/resume-fee-run.ts";
import { runTask } from "../../src/jobs/job.ts";
import { newId } from "../../src/lib/ids.ts";
import { ok } from "../support/ok.ts";
import { kes, startSchool } from "./school.ts";

const school = await startSchool();
const { app, bursar, admin, day, year, grades, category, database } = school;
const schoolId: string = (await ok(bursar.get("/school"))).id;
test.after.always(() => school.close());

const structure = async (name: string, more: object = {}) => {
  const made = await ok(
    bursar.post("/fee-structures", {
      name,
      academicYearId: year.id,
      components: [
        { feeCategoryId: category.id, amount: kes(100), description: "Tuition" },
        { feeCategoryId: category.id, amount: kes(20), description: "Bus", isOptional: true },
      ],
      ...more,
    }),
  );
  await ok(admin.put(`/fee-structures/${made.id}/approval`));
  return ok(bursar.put(`/fee-structures/${made.id}/activation`));
};
const schedule = (feeStructureId: string, more: object = {}) =>
  ok(
    bursar.post("/fee-schedules", {
      name: "Run",
      feeStructureId,
      installments: [{ dueOn: day(10) }, { dueOn: day(40) }, { dueOn: day(70) }],
      ...more,
    }),
  );
const run = (id: string) => bursar.put(`/fee-schedules/${id}/run`);

/** Invoices of a run: how many, of how many students, and whether their numbers follow each other. */
async function billed(id: string) {
  const { rows } = await database.query(
    `SELECT count(*)::int AS invoices, count(DISTINCT student_id)::int AS students FROM fee_invoices
     WHERE school_id = $1 AND fee_schedule_id = $2`,
    [schoolId, id],
  );
  return rows[0] as { invoices: number; students: number };
}

async function gapFree() {
  const { rows } = await database.query(
    `SELECT count(*)::int AS count, max(split_part(number, '-', 3)::int) AS last FROM fee_invoices
     WHERE school_id = $1 GROUP BY split_part(number, '-', 2)`,
    [schoolId],
  );
  return rows.every(({ count, last }) => count === last);
}

/** Makes the database refuse, or be away, when this student is billed. */
async function trouble(student: string, code: string) {
  await database.query(`
    CREATE FUNCTION make_trouble() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN RAISE EXCEPTION 'trouble' USING ERRCODE = '${code}'; END $body$;
    CREATE TRIGGER make_trouble BEFORE INSERT ON fee_invoices FOR EACH ROW
      WHEN (NEW.student_id = '${student}') EXECUTE FUNCTION make_trouble();`);
  return () => database.query("DROP TRIGGER make_trouble ON fee_invoices; DROP FUNCTION make_trouble()");
}

/** Many students in a grade level, without the work of admitting each. */
async function crowd(count: number, gradeLevelId: string): Promise<string[]> {
  const { rows } = await database.query(
    `WITH made AS (
       INSERT INTO students (school_id, id, admission_number, given_name, family_name)
       SELECT $1, gen_random_uuid(), 'C-' || gen_random_uuid(), 'Child', 'Crowd' FROM generate_series(1, $2) RETURNING id
     )
     INSERT INTO enrollments (school_id, id, student_id, academic_year_id, grade_level_id, starts_on)
     SELECT $1, gen_random_uuid(), id, $3, $4, $5 FROM made RETURNING student_id`,
    [schoolId, count, year.id, gradeLevelId, year.startsOn],
  );
  return rows.map(({ student_id }) => student_id).sort();
}

test.serial(
  "a run bills each student of the grade once, and whoever comes later when it is run again",
  async (t) => {
    const price = await structure("Grade 1", { gradeLevelId: grades[0].id });
    t.like(price, { status: "active", total: kes(100), version: 1 });
    const made = await schedule(price.id, { studentIds: [] });
    t.is(made.status, "draft");
    const { data: enrolled } = await ok(
      bursar.get(`/enrollments?gradeLevelId=${grades[0].id}&status=active&limit=200`),
    ).catch(() =>
      admin.get(`/enrollments?gradeLevelId=${grades[0].id}&status=active&limit=200`).then(({ body }) => body),
    );
    const done = await ok(run(made.id));
    t.like(done, {
      status: "completed",
      countPlanned: enrolled.length,
      countDone: enrolled.length,
      countFailed: 0,
    });
    t.deepEqual(await billed(made.id), { invoices: enrolled.length, students: enrolled.length });
    const [late] = await crowd(1, grades[0].id);
    t.like(await ok(run(made.id)), { status: "completed", countDone: enrolled.length + 1 });
    const { data: items } = await ok(
      bursar.get(`/fee-schedule-items?feeScheduleId=${made.id}&studentId=${late}`),
    );
    t.like(items, [{ status: "done" }]);
    const { data: bills } = await ok(
      bursar.get(
        `/fee-invoices?feeScheduleId=${made.id}&studentId=${late}&include=feeInvoiceLines,installments`,
      ),
    );
    t.like(bills, [
      { total: kes(100), feeStructureId: price.id, feeInvoiceLines: [{ description: "Tuition" }] },
    ]);
    t.is(bills[0].installments.length, 3);
    t.is((await bursar.delete(`/fee-schedules/${made.id}`)).body.code, "schedule_status");
    t.true(await gapFree());
    t.deepEqual(await inSchool(schoolId, checkLedger), []);
  },
);

test.serial(
  "optional lines are billed where the run names them, to the students that it names",
  async (t) => {
    const price = await structure("Bus");
    const { data: parts } = await ok(bursar.get(`/fee-components?feeStructureId=${price.id}`));
    const bus = parts.find(({ isOptional }) => isOptional);
    const [student] = await crowd(2, grades[1].id);
    const made = await schedule(price.id, { studentIds: [student], optionalComponentIds: [bus.id] });
    t.like(await ok(run(made.id)), { countDone: 1 });
    t.is((await school.fees(student!)).balance.amount, "120.00");
    const cancelled = await schedule(price.id);
    t.like(await ok(bursar.delete(`/fee-schedules/${cancelled.id}`)), { status: "cancelled" });
    t.is((await run(cancelled.id)).body.code, "schedule_status");
  },
);

test.serial("a run that is broken off goes on where it was, and bills nobody twice", async (t) => {
  const students = await crowd(620, grades[2].id);
  const price = await structure("Crowd", { gradeLevelId: grades[2].id });
  const made = await schedule(price.id);
  const { rows } = await database.query(
    `SELECT student_id FROM enrollments WHERE school_id = $1 AND grade_level_id = $2 AND status = 'active' ORDER BY student_id`,
    [schoolId, grades[2].id],
  );
  const everybody = rows.length;
  const end = await trouble(rows[400].student_id, "57P01");
  t.is((await run(made.id)).status, 503);
  t.deepEqual(await billed(made.id), { invoices: 250, students: 250 });
  t.like(await ok(bursar.get(`/fee-schedules/${made.id}`)), { status: "running", countDone: 250 });
  await end();
  // Two at once: they share the work.
  const responses = await Promise.all([run(made.id), run(made.id)]);
  t.deepEqual(
    responses.map(({ status }) => status),
    [200, 200],
  );
  t.deepEqual(await billed(made.id), { invoices: everybody, students: everybody });
  t.like(await ok(run(made.id)), { status: "completed", countPlanned: everybody, countDone: everybody });
  t.true(students.length < everybody);
  t.true(await gapFree());
  t.deepEqual(await inSchool(schoolId, checkLedger), []);
});

test.serial("a worker ends a run whose process died, and leaves every other alone", async (t) => {
  const students = await crowd(4, grades[1].id);
  const price = await structure("Left alone");
  const made = await schedule(price.id, { studentIds: students });
  const look = (feeScheduleId: string) =>
    runTask(
      resumeFeeRun,
      { schoolId, payload: { feeScheduleId } },
      { id: newId(), signal: new AbortController().signal },
    );
  t.deepEqual(await look(made.id), { resumed: false }, "it has not begun");
  const end = await trouble(students[1]!, "57P01");
  t.is((await run(made.id)).status, 503);
  await end();
  const { rows } = await database.query(
    "SELECT data FROM pgboss.job WHERE name = 'fee-run' AND data->'payload'->>'feeScheduleId' = $1 AND start_after > now()",
    [made.id],
  );
  t.is(rows.length, 1, "a job waits to look after it");
  t.like(await look(made.id), { resumed: true, status: "completed", countDone: 4 });
  t.deepEqual(await billed(made.id), { invoices: 4, students: 4 });
  t.deepEqual(await look(made.id), { resumed: false });
  t.deepEqual(await look(randomUUID()), { resumed: false });
});

test.serial("whoever cannot be billed is marked with the reason, and the others are billed", async (t) => {
  const students = await crowd(5, grades[1].id);
  const price = await structure("Trouble");
  const made = await schedule(price.id, { studentIds: students });
  const end = await trouble(students[2]!, "23514");
  t.like(await ok(run(made.id)), { status: "partially_failed", countDone: 4, countFailed: 1 });
  const { data } = await ok(bursar.get(`/fee-schedule-items?feeScheduleId=${made.id}&status=failed`));
  t.like(data, [{ studentId: students[2], error: "trouble", feeInvoiceId: null }]);
  await end();
  t.like(await ok(run(made.id)), { status: "completed", countDone: 5, countFailed: 0 });
  t.true(await gapFree());
});

test.serial("a price list is drafted, approved and active by versions", async (t) => {
  const first = await structure("Versions");
  const body = {
    name: "Versions",
    academicYearId: year.id,
    components: [{ feeCategoryId: category.id, amount: kes(150) }],
  };
  const second = await ok(bursar.post("/fee-structures", body));
  t.like(second, { version: 2, status: "draft", total: kes(150) });
  t.is((await bursar.put(`/fee-structures/${second.id}/activation`)).body.code, "structure_status");
  t.is(
    (
      await bursar.post("/fee-schedules", {
        name: "X",
        feeStructureId: second.id,
        installments: [{ dueOn: day(1) }],
      })
    ).status,
    409,
  );
  await ok(admin.put(`/fee-structures/${second.id}/approval`));
  await ok(bursar.put(`/fee-structures/${second.id}/activation`));
  t.like(await ok(bursar.get(`/fee-structures/${first.id}`)), { status: "retired" });
  t.like(await ok(bursar.delete(`/fee-structures/${second.id}/activation`)), { status: "retired" });
  for (const [change, path] of [
    [{ academicYearId: randomUUID() }, "academicYearId"],
    [{ termId: randomUUID() }, "termId"],
    [{ gradeLevelId: randomUUID() }, "gradeLevelId"],
    [{ components: [{ feeCategoryId: randomUUID(), amount: kes(1) }] }, "components.0.feeCategoryId"],
    [
      { components: [{ feeCategoryId: category.id, amount: { amount: "1", currency: "USD" } }] },
      "components.0.amount.currency",
    ],
    [{ lateFee: { graceDays: 3 } }, "lateFee"],
  ] as const) {
    const response = await bursar.post("/fee-structures", { ...body, ...change });
    t.is(response.body.errors?.[0].path, path, JSON.stringify(response.body));
  }
  for (const [change, path] of [
    [{ sectionIds: [randomUUID()] }, "sectionIds.0"],
    [{ studentIds: [randomUUID()] }, "studentIds.0"],
    [{ optionalComponentIds: [randomUUID()] }, "optionalComponentIds.0"],
    [{ feeStructureId: randomUUID() }, "feeStructureId"],
    [{ installments: [{ dueOn: day(-1) }] }, "installments.0.dueOn"],
  ] as const) {
    const price = await ok(bursar.get("/fee-structures?status=active"));
    const response = await bursar.post("/fee-schedules", {
      name: "X",
      feeStructureId: price.data[0].id,
      installments: [{ dueOn: day(1) }],
      ...change,
    });
    t.is(response.body.errors?.[0].path, path, JSON.stringify(response.body));
  }
  const principal = await app.as("teacher");
  t.is((await principal.put(`/fee-schedules/${randomUUID()}/run`)).status, 403);
  t.is((await run(randomUUID())).status, 404);
  t.is((await (await app.as("bursar", "riverside")).put(`/fee-structures/${first.id}/approval`)).status, 404);
  t.is((await (await app.as("admin", "riverside")).put(`/fee-structures/${first.id}/approval`)).status, 404);
});

test.serial("late fees are charged once, after the days of grace, up to the cap", async (t) => {
  const students = await crowd(5, grades[1].id);
  const bill = async (name: string, student: string, lateFee: object, issued: number, due: number) => {
    const price = await structure(name, { lateFee });
    const made = await schedule(price.id, {
      studentIds: [student],
      issuedOn: day(issued),
      installments: [{ dueOn: day(due) }, { dueOn: day(30) }],
    });
    await ok(run(made.id));
  };
  await bill("Percent", students[0]!, { basisPoints: 333, graceDays: 5 }, -20, -6);
  await bill("Capped", students[1]!, { amount: kes(500), cap: kes("2.50") }, -20, -1);
  await bill("Grace", students[2]!, { amount: kes(9), graceDays: 5 }, -20, -5);
  // Paid before it was billed: in credit, and put to nothing yet.
  await school.pay(students[3]!, 60);
  await bill("Covered", students[3]!, { basisPoints: 333 }, -20, -6);
  await school.pay(students[4]!, 20);
  await bill("Covered in part", students[4]!, { basisPoints: 333 }, -20, -6);
  const charge = (body: object = {}) => ok(bursar.post("/fee-invoices/late-fees", body));
  t.deepEqual(await charge({ studentIds: [students[2]] }), { charged: 0 });
  const nowhere = await bursar.post("/fee-invoices/late-fees", { studentIds: [students[2], randomUUID()] });
  t.is(nowhere.body.errors[0].path, "studentIds.1");
  t.deepEqual(await charge({ studentIds: [students[1]] }), { charged: 1 });
  t.deepEqual(await charge(), { charged: 2 });
  t.deepEqual(await charge(), { charged: 0 });
  const balances = [];
  for (const student of students) balances.push((await school.fees(student!)).balance.amount);
  // 3.33 % of the overdue 50.00, rounded half up.
  t.deepEqual(balances, ["101.67", "102.50", "100.00", "40.00", "81.00"]);
  const { data } = await ok(bursar.get(`/fee-invoices?kind=late_fee&studentId=${students[0]}`));
  t.like(data, [{ total: kes("1.67"), kind: "late_fee" }]);
  t.deepEqual(await inSchool(schoolId, checkLedger), []);
  t.is((await (await app.as("guardian")).post("/fee-invoices/late-fees", {})).status, 403);
});

test.serial("late fees are charged by themselves only where the school says so, and once", async (t) => {
  const [student] = await crowd(1, grades[1].id);
  const price = await structure("Daily", { lateFee: { basisPoints: 1000 } });
  const made = await schedule(price.id, {
    studentIds: [student],
    issuedOn: day(-20),
    installments: [{ dueOn: day(-2) }],
  });
  await ok(run(made.id));
  const job = (dryRun = false) => app.app.runJob("late-fees", { dryRun });
  t.like(await job(), { schools: 0, charged: 0 });
  await ok(admin.post("/school-settings", { key: "fees.late-fees-daily", value: true }));
  t.like(await job(true), { schools: 1, charged: 1 });
  t.like((await school.fees(student!)).balance, kes(100));
  t.like(await job(), { schools: 1, charged: 1 });
  t.like(await job(), { schools: 1, charged: 0 });
  t.like(await app.app.runJob("late-fees", { school: "riverside" }), { schools: 0 });
  t.like((await school.fees(student!)).balance, kes(110));
  t.deepEqual(await inSchool(schoolId, checkLedger), []);
});

test.serial("a school that has fees keeps its currency", async (t) => {
  t.is((await admin.patch("/school", { currency: "USD" })).body.code, "currency_in_use");
  t.is((await admin.patch("/school", { currency: "KES" })).status, 200);
});
