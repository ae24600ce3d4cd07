import test from "ava";
import { startApp } from "../../support/app.ts";
import { ok } from "../../support/ok.ts";
import { graduationSchool } from "./graduation-school.ts";

const app = await startApp();
const school = await graduationSchool(app);
const { admin, top, plan, assign } = school;
test.after.always(async () => {
  await school.close();
  await app.close();
});

/** A promotion of a year with these students in the last grade level. */
async function promotion(students: number) {
  const start = 2100 + Number(school.code().slice(1)) * 3;
  const year = (from: number) =>
    ok(
      admin.post("/academic-years", {
        ...{ name: `Year ${from}`, startsOn: `${from}-09-01`, endsOn: `${from + 1}-07-01` },
      }),
    );
  const [from, to] = [await year(start), await year(start + 1)];
  const graduates = [];
  for (let index = 0; index < students; index++)
    graduates.push(
      await school.enroll({ academicYearId: from.id, gradeLevelId: top.id, startsOn: from.startsOn }),
    );
  const batch = await ok(admin.post("/promotion-batches", { fromYearId: from.id, toYearId: to.id }));
  await ok(admin.put(`/promotion-batches/${batch.id}/review`));
  const apply = (body?: object) => admin.post(`/promotion-batches/${batch.id}/application`, body);
  return { batch, graduates, apply };
}

test.serial("without graduation plans a year is promoted as before", async (t) => {
  const { batch, apply } = await promotion(1);
  t.like(await ok(admin.get(`/promotion-batches/${batch.id}/graduates`)), {
    graduates: 1,
    unmet: 0,
    data: [],
  });
  t.like(await ok(apply()), { status: "applied", counts: { applied: 1 } });
});

test.serial("students who do not meet their plan graduate with a reason only", async (t) => {
  const { batch, graduates, apply } = await promotion(2);
  const [unmet] = graduates;
  const made = await plan([], { creditsRequired: "5" });
  await ok(assign(made, { studentIds: [unmet!.student.id] }));
  const warned = await ok(admin.get(`/promotion-batches/${batch.id}/graduates`));
  t.like(warned, { graduates: 2, unmet: 1 });
  t.like(warned.data[0], { studentId: unmet!.student.id, status: "at_risk", credits: { missing: "5.00" } });
  t.like((await apply()).body, { status: 409, code: "graduation_plans_unmet" });
  t.like((await apply({ graduationReason: "" })).body, { status: 400 });
  t.is((await ok(admin.get(`/students/${unmet!.student.id}`))).status, "active");
  t.like(await ok(apply({ graduationReason: "Decided by the board" })), { status: "applied" });
  t.is((await ok(admin.get(`/students/${unmet!.student.id}`))).status, "graduated");
  const events = (await ok(admin.get(`/audit-events?entityId=${batch.id}&limit=50`))).data;
  t.like(events.find(({ action }) => action === "promotion_batches.override").after, {
    graduationReason: "Decided by the board",
    studentIds: [unmet!.student.id],
  });
  t.is((await (await app.as("teacher")).get(`/promotion-batches/${batch.id}/graduates`)).status, 403);
  t.is(
    (await (await app.as("admin", "riverside")).get(`/promotion-batches/${batch.id}/graduates`)).status,
    404,
  );
});

test.serial("a waiver or another decision lets the promotion pass without a reason", async (t) => {
  const { batch, graduates, apply } = await promotion(2);
  const [waived, repeats] = graduates;
  const made = await plan([{ name: "Days", kind: "attendance", amount: "90" }]);
  await ok(assign(made, { studentIds: graduates.map(({ student }) => student.id) }));
  t.is((await apply()).body.code, "graduation_plans_unmet");
  await ok(
    admin.post("/graduation-waivers", {
      ...{
        studentId: waived!.student.id,
        graduationRequirementId: made.requirements[0].id,
        reason: "Illness",
      },
    }),
  );
  const candidates = (await ok(admin.get(`/promotion-candidates?promotionBatchId=${batch.id}`))).data;
  const { id } = candidates.find(({ studentId }) => studentId === repeats!.student.id);
  await ok(admin.put(`/promotion-candidates/${id}/decision`, { decision: "leave" }));
  t.like(await ok(apply()), { status: "applied", counts: { applied: 2 } });
});
