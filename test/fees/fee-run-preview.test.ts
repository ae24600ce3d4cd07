import test from "ava";
import { ok } from "../support/ok.ts";
import { kes, startSchool } from "./school.ts";

const school = await startSchool();
const { app, bursar, admin, day, year, grades, category } = school;
test.after.always(() => school.close());

const structure = async (name: string) => {
  const made = await ok(
    bursar.post("/fee-structures", {
      name,
      academicYearId: year.id,
      gradeLevelId: grades[0].id,
      components: [
        { feeCategoryId: category.id, amount: kes("100.01"), description: "Tuition" },
        { feeCategoryId: category.id, amount: kes(20), description: "Bus", isOptional: true },
      ],
    }),
  );
  await ok(admin.put(`/fee-structures/${made.id}/approval`));
  return ok(bursar.put(`/fee-structures/${made.id}/activation`));
};
const draft = (feeStructureId: string, more: object = {}) =>
  ok(
    bursar.post("/fee-schedules", {
      name: "Run",
      feeStructureId,
      installments: [{ dueOn: day(10) }, { dueOn: day(40) }],
      ...more,
    }),
  );
const preview = (id: string) => ok(bursar.get(`/fee-schedules/${id}/preview`));

test.serial("the preview is what the run then bills, discounts included", async (t) => {
  const { id } = await structure("Previewed");
  const [component] = (await ok(bursar.get(`/fee-components?feeStructureId=${id}&limit=5`))).data.filter(
    (each) => each.isOptional,
  );
  const scheme = await ok(
    bursar.post("/discount-schemes", {
      name: "Merit",
      kind: "scholarship",
      basisPoints: 3333,
      validFrom: day(-1),
    }),
  );
  await ok(admin.put(`/discount-schemes/${scheme.id}/activation`));
  const [student] = (await ok(bursar.get(`/students?gradeLevelId=${grades[0].id}&limit=1`))).data;
  const award = await ok(
    bursar.post("/student-discounts", {
      studentId: student.id,
      discountSchemeId: scheme.id,
      reason: "First of the class",
      startsOn: day(-1),
    }),
  );
  await ok(admin.put(`/student-discounts/${award.id}/decision`, { approved: true }));
  const run = await draft(id, { optionalComponentIds: [component.id] });

  const seen = await preview(run.id);
  await ok(bursar.put(`/fee-schedules/${run.id}/run`));

  const invoices = (await ok(bursar.get(`/fee-invoices?feeScheduleId=${run.id}&limit=200`))).data;
  const sum = (name: "subtotal" | "discount" | "total") =>
    (
      invoices.reduce((total, invoice) => total + Math.round(Number(invoice[name].amount) * 100), 0) / 100
    ).toFixed(2);
  t.is(seen.students, invoices.length);
  t.true(invoices.length > 1);
  t.is(seen.discounted, 1);
  t.is(seen.billedBefore, 0);
  for (const name of ["subtotal", "discount", "total"] as const)
    t.deepEqual(seen[name], kes(sum(name)), name);
});

test.serial(
  "whoever was billed is not previewed again, and another run says whom it would bill twice",
  async (t) => {
    const { id } = await structure("Twice");
    const first = await draft(id);
    const { students } = await preview(first.id);
    await ok(bursar.put(`/fee-schedules/${first.id}/run`));

    t.like(await preview(first.id), { students: 0, total: kes(0) });
    t.like(await preview((await draft(id)).id), { students, billedBefore: students });
  },
);

test.serial("a preview changes nothing, and is for those who run fees", async (t) => {
  const { id } = await structure("Only looked at");
  const run = await draft(id);
  await preview(run.id);

  const after = await ok(bursar.get(`/fee-schedules/${run.id}`));
  t.like(after, { status: "draft", countPlanned: 0 });
  t.is((await ok(bursar.get(`/fee-schedule-items?feeScheduleId=${run.id}`))).data.length, 0);
  const teacher = await app.as("teacher");
  t.is((await teacher.get(`/fee-schedules/${run.id}/preview`)).status, 403);
  t.is((await bursar.get(`/fee-schedules/${id}/preview`)).status, 404);
});
