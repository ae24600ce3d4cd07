import test from "ava";
import { openSchool } from "../people/school.ts";
import { startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";

const app = await startApp();
const admin = await app.as("admin");
const teacher = await app.as("teacher");
const elsewhere = await app.as("admin", "riverside");
const { year, gradeLevel, grade } = await openSchool(admin);
test.after.always(() => app.close());

let count = 0;
const body = (values: object = {}) => {
  count += 1;
  return {
    ...{ name: `Intake ${count}`, academicYearId: year.id, opensOn: "2026-01-10", closesOn: "2026-03-31" },
    ...values,
  };
};
const campaign = (values: object = {}) => ok(admin.post("/admission-campaigns", body(values)));
const seats = (id: string, plan: object[]) => admin.put(`/admission-campaigns/${id}/seats`, { seats: plan });
const move = (id: string, status: string) => admin.put(`/admission-campaigns/${id}/status`, { status });

test.serial("a campaign is planned with dates, ages, a fee and seats, and opened", async (t) => {
  const { currency } = await ok(admin.get("/school"));
  const made = await campaign({
    ...{ minAge: 5, maxAge: 7, ageOn: "2026-09-01" },
    applicationFee: { amount: "25.00", currency },
    description: "Bring the birth certificate.",
  });
  t.like(made, {
    status: "draft",
    minAge: 5,
    ageOn: "2026-09-01",
    applicationFee: { amount: "25.00", currency },
  });
  t.like((await move(made.id, "open")).body, { code: "no_seats" });
  const second = await grade();
  const { data } = await ok(
    seats(made.id, [
      { gradeLevelId: gradeLevel.id, seats: 20 },
      { gradeLevelId: second.id, seats: 5 },
    ]),
  );
  t.is(data.length, 2);
  await ok(seats(made.id, [{ gradeLevelId: gradeLevel.id, seats: 18 }]));
  const shown = await ok(admin.get(`/admission-campaigns/${made.id}?include=admissionSeats,academicYear`));
  t.deepEqual(
    shown.admissionSeats.map(({ gradeLevelId, seats }) => [gradeLevelId, seats]),
    [[gradeLevel.id, 18]],
  );
  t.is(shown.academicYear.id, year.id);
  t.like(await ok(move(made.id, "open")), { status: "open" });
  t.like(await ok(move(made.id, "closed")), { status: "closed" });
  t.like((await move(made.id, "draft")).body, { code: "campaign_status" });
  t.like(await ok(admin.patch(`/admission-campaigns/${made.id}`, { applicationFee: null })), {
    applicationFee: null,
  });
  t.like((await admin.delete(`/admission-campaigns/${made.id}`)).body, { code: "campaign_status" });
  const { data: events } = await ok(admin.get(`/audit-events?entityId=${made.id}`));
  t.true(events.some(({ action }) => action === "admission_campaigns.set_seats"));
});

test.serial("a draft is deleted together with its seats", async (t) => {
  const made = await campaign();
  await ok(seats(made.id, [{ gradeLevelId: gradeLevel.id, seats: 1 }]));
  t.is((await admin.delete(`/admission-campaigns/${made.id}`)).status, 204);
  t.deepEqual((await ok(admin.get(`/admission-seats?admissionCampaignId=${made.id}`))).data, []);
});

test.serial("wrong dates, ages, currencies, years and grade levels are refused by field", async (t) => {
  for (const [values, path] of [
    [{ closesOn: "2026-01-09" }, "closesOn"],
    [{ minAge: 7, maxAge: 5, ageOn: "2026-09-01" }, "maxAge"],
    [{ minAge: 5 }, "ageOn"],
    [{ ageOn: "2026-09-01" }, "ageOn"],
    [{ applicationFee: { amount: "5.00", currency: "XTS" } }, "applicationFee.currency"],
    [{ academicYearId: gradeLevel.id }, "academicYearId"],
  ] as const) {
    const { status, body: problem } = await admin.post("/admission-campaigns", body(values));
    t.is(status, 400, path);
    t.is(problem.errors[0].path, path);
  }
  const made = await campaign();
  const twice = { gradeLevelId: gradeLevel.id, seats: 1 };
  t.is((await seats(made.id, [twice, twice])).body.errors[0].path, "seats.1.gradeLevelId");
  t.is((await seats(made.id, [{ gradeLevelId: year.id, seats: 1 }])).status, 400);
});

test.serial("teachers and other schools have nothing to do with a campaign", async (t) => {
  const made = await campaign();
  t.is((await teacher.get("/admission-campaigns")).status, 403);
  t.is((await elsewhere.get(`/admission-campaigns/${made.id}`)).status, 404);
  t.is((await elsewhere.put(`/admission-campaigns/${made.id}/seats`, { seats: [] })).status, 404);
  t.is((await elsewhere.put(`/admission-campaigns/${made.id}/status`, { status: "open" })).status, 404);
});
