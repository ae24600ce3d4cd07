import test from "ava";
import { setClock } from "../../src/lib/clock.ts";
import { startApp } from "../support/app.ts";
import { first } from "../support/first.ts";
import { ok } from "../support/ok.ts";
import { openClient } from "../support/open-client.ts";
import { openAdmissions } from "./applicants.ts";
import { openFamily } from "./families.ts";

const app = await startApp();
const admin = await app.as("admin");
const db = await openClient(app.databaseUrl);
const { campaign, emailsTo, decide } = await openAdmissions(app, admin);
const { form, start, family } = openFamily(app);
test.after.always(async () => {
  await db.end();
  await app.close();
});
test.afterEach.always(() => setClock());

type Place = Awaited<ReturnType<typeof campaign>>;
const slot = (place: Place, values: object = {}) =>
  admin.post("/interview-slots", {
    admissionCampaignId: place.admissionCampaignId,
    ...{ date: "2099-03-02", startsAt: "09:00", minutes: 20, place: "Main office" },
    ...values,
  });
async function applied(place: Place) {
  const filled = form(place);
  const own = family(await start(filled));
  const { applicationNumber } = await ok(own.post("/submission"));
  const { data } = await ok(admin.get(`/admission-applications?q=${encodeURIComponent(applicationNumber)}`));
  return { own, id: data[0].id as string, email: filled.guardians[0]!.email };
}

test.serial(
  "of eight requests at once for an hour of one interviewer, one is met and seven are refused",
  async (t) => {
    const place = await campaign(5);
    const [{ id: staffMemberId }] = (await ok(admin.get("/staff-members?limit=1"))).data;
    for (const day of ["02", "03", "04", "05"]) {
      const asked = Array.from({ length: 8 }, () => slot(place, { staffMemberId, date: `2099-04-${day}` }));
      const answers = await Promise.all(asked);
      t.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(7).fill(409)]);
    }
  },
);

test.serial("a family books an interview, cancels it and books another; both are emailed", async (t) => {
  const place = await campaign(5);
  const morning = await ok(slot(place));
  const noon = await ok(slot(place, { startsAt: "12:00" }));
  await ok(slot(place, { date: "2020-01-01" }));
  const { own, id, email } = await applied(place);
  const { free } = await ok(own.get("/interview"));
  t.deepEqual(
    free.map((each: { id: string }) => each.id),
    [morning.id, noon.id],
    "not what has passed",
  );
  const booked = await ok(own.post("/interview", { interviewSlotId: morning.id }));
  t.like(booked.booked, { date: "2099-03-02", startsAt: "09:00:00", place: "Main office" });
  t.is((await own.post("/interview", { interviewSlotId: noon.id })).body.code, "interview_booked");
  t.is(
    (await admin.patch(`/interview-slots/${morning.id}`, { startsAt: "10:00" })).body.code,
    "interview_booked",
  );
  t.is((await admin.delete(`/interview-slots/${morning.id}`)).body.code, "interview_booked");
  t.deepEqual((await ok(own.remove("/interview"))).booked, null);
  t.is((await own.remove("/interview")).body.code, "no_interview");
  await ok(own.post("/interview", { interviewSlotId: noon.id }));
  const kinds = (await emailsTo(email)).map(({ templateKind }) => templateKind);
  t.is(kinds.filter((kind) => kind === "interview-booked").length, 2);
  t.is(kinds.filter((kind) => kind === "interview-cancelled").length, 1);
  const { data } = await ok(
    admin.get(`/interview-bookings?admissionApplicationId=${id}&status=booked&include=interviewSlot`),
  );
  t.is(data[0].interviewSlot.startsAt, "12:00:00");
  const noted = await ok(
    admin.patch(`/interview-bookings/${data[0].id}`, { result: "Friendly and curious" }),
  );
  t.is(noted.result, "Friendly and curious");
  t.false(JSON.stringify(await ok(own.get("/interview"))).includes("curious"), "internal");
  t.like(await ok(admin.put(`/interview-bookings/${data[0].id}/cancellation`)), {
    ...{ status: "cancelled", cancelledBy: "office" },
  });
  t.is((await admin.put(`/interview-bookings/${data[0].id}/cancellation`)).body.code, "interview_cancelled");
});

test.serial("of many families at once as many get an interview as it has seats", async (t) => {
  const place = await campaign(5);
  const { id } = await ok(slot(place, { capacity: 2 }));
  const families: Awaited<ReturnType<typeof applied>>[] = [];
  for (let count = 0; count < 6; count += 1) families.push(await applied(place));
  const results = await Promise.all(
    families.map(({ own }) => own.post("/interview", { interviewSlotId: id })),
  );
  t.deepEqual(results.map(({ status }) => status).sort(), [201, 201, 409, 409, 409, 409]);
  t.true(results.every(({ status, body }) => status === 201 || body.code === "interview_full"));
  t.is((await ok(admin.get(`/interview-slots/${id}`))).booked, 2);
  t.is((await admin.patch(`/interview-slots/${id}`, { capacity: 1 })).body.code, "interview_booked");
  const holder = families[results.findIndex(({ status }) => status === 201)]!;
  await ok(holder.own.post("/withdrawal"));
  t.is((await ok(admin.get(`/interview-slots/${id}`))).booked, 1, "withdrawing frees the seat");
});

test.serial("the database refuses one booking too many, and an applicant twice", async (t) => {
  const place = await campaign(5);
  const { id } = await ok(slot(place));
  const [one, two] = [await applied(place), await applied(place)];
  await ok(one.own.post("/interview", { interviewSlotId: id }));
  const insert = (application: string) =>
    db.query(
      `INSERT INTO interview_bookings (school_id, id, interview_slot_id, admission_application_id)
       SELECT school_id, gen_random_uuid(), id, $2 FROM interview_slots WHERE id = $1`,
      [id, application],
    );
  await t.throwsAsync(insert(two.id), { message: /interview_slots_booked/ });
  await db.query("UPDATE interview_slots SET capacity = 2 WHERE id = $1", [id]);
  await t.throwsAsync(insert(one.id), { message: /interview_bookings_one_each/ });
  await t.throwsAsync(
    db.query(
      "UPDATE interview_bookings SET status = 'booked', cancelled_by = 'office' WHERE interview_slot_id = $1",
      [id],
    ),
  );
  await insert(two.id);
  await t.throwsAsync(db.query("UPDATE interview_slots SET capacity = 1 WHERE id = $1", [id]), {
    message: /interview_slots_booked/,
  });
});

test.serial("nobody interviews in two places, and only until the decision", async (t) => {
  const place = await campaign(5);
  const staff = await first(admin, "/staff-members?limit=1");
  const { id } = await ok(slot(place, { staffMemberId: staff.id }));
  t.is((await slot(place, { staffMemberId: staff.id, startsAt: "09:10" })).body.code, "interview_clash");
  t.is((await slot(place, { staffMemberId: staff.id, startsAt: "09:20" })).status, 201);
  const applicant = await applied(place);
  await ok(decide(applicant.id, "offered"));
  t.deepEqual(await ok(applicant.own.get("/interview")), { booked: null, free: [] });
  t.is((await applicant.own.post("/interview", { interviewSlotId: id })).body.code, "application_status");
  const other = await campaign(5);
  const stranger = await applied(other);
  t.is((await stranger.own.post("/interview", { interviewSlotId: id })).status, 404, "of another campaign");
});
