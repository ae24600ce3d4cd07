import test from "ava";
import { startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";
import { openAdmissions } from "./applicants.ts";

const app = await startApp();
const admin = await app.as("admin");
const teacher = await app.as("teacher");
const elsewhere = await app.as("admin", "riverside");
const { campaign, draft, submit, submitted, decide, move, statusOf, emailsTo, year } = await openAdmissions(
  app,
  admin,
);
test.after.always(() => app.close());

test.serial(
  "an application is submitted, reviewed with notes and a score, offered and accepted",
  async (t) => {
    const place = await campaign(2);
    const made = await draft(place);
    t.like(made, { status: "draft", applicationNumber: null });
    const sent = await ok(submit(made.id));
    t.is(sent.status, "submitted");
    t.regex(sent.applicationNumber, /^A\d{4}\/\d+$/);
    await ok(move(made.id, "under_review"));
    const note = { admissionApplicationId: made.id, body: "Reads well." };
    t.is((await ok(admin.post("/admission-application-notes", note))).authorId, admin.credentials.user.id);
    t.is((await ok(admin.patch(`/admission-applications/${made.id}`, { score: 82 }))).score, 82);
    const offered = await ok(decide(made.id, "offered", { expiresOn: "2099-01-31" }));
    t.like(offered, {
      status: "offered",
      offerExpiresOn: "2099-01-31",
      decidedBy: admin.credentials.user.id,
    });
    t.like(await ok(move(made.id, "accepted")), { status: "accepted" });
    const emails = await emailsTo(made.guardians[0].email);
    t.deepEqual(emails.map(({ templateKind }) => templateKind).sort(), [
      "application-offered",
      "application-received",
    ]);
    t.true(emails.every(({ locale, subject }) => locale === "fr" && subject.includes("Kind")));
  },
);

test.serial("the age rule of the campaign holds unless the office sets it aside", async (t) => {
  const place = await campaign(2, { minAge: 6, maxAge: 7, ageOn: "2026-01-01" });
  const young = await draft(place, { dateOfBirth: "2020-01-02" });
  t.is((await submit(young.id)).body.code, "outside_age_rule");
  t.is((await ok(submit(young.id, { ignoreAgeRule: true }))).status, "submitted");
  t.is((await submitted(place, { dateOfBirth: "2020-01-01" })).status, "submitted", "six on the day");
  const old = await draft(place, { dateOfBirth: "2018-01-01" });
  t.is((await submit(old.id)).body.code, "outside_age_rule", "eight on the day");
  t.is((await submitted(place, { dateOfBirth: "2018-01-02" })).status, "submitted", "still seven");
});

test.serial("only an open campaign takes applications, for its own grade levels", async (t) => {
  const place = await campaign(1);
  const other = await campaign(1);
  const made = await draft(place);
  const wrong = { ...made, gradeLevelId: other.gradeLevelId };
  t.is(
    (await admin.patch(`/admission-applications/${made.id}`, { gradeLevelId: wrong.gradeLevelId })).status,
    400,
  );
  await ok(admin.put(`/admission-campaigns/${place.admissionCampaignId}/status`, { status: "closed" }));
  t.is((await submit(made.id)).body.code, "campaign_status");
  t.is((await submit((await draft(other, { dateOfBirth: null })).id)).body.errors[0].path, "dateOfBirth");
});

test.serial(
  "a rejection needs a reason that the family is not sent, and can be reviewed again",
  async (t) => {
    const made = await submitted(await campaign(1));
    t.is((await decide(made.id, "rejected")).body.errors[0].path, "reason");
    await ok(decide(made.id, "rejected", { reason: "Interview went badly" }));
    const emails = await emailsTo(made.guardians[0].email);
    t.true(emails.some(({ templateKind }) => templateKind === "application-rejected"));
    t.false(JSON.stringify(emails).includes("Interview"));
    t.is(
      (await admin.patch(`/admission-applications/${made.id}`, { score: 1 })).body.code,
      "application_status",
    );
    t.is((await decide(made.id, "offered")).body.code, "application_status");
    t.like(await ok(move(made.id, "under_review")), { status: "under_review", reason: null });
  },
);

test.serial("an inquiry becomes applied with its application", async (t) => {
  const inquiry = await ok(
    admin.post("/admission-inquiries", { contactName: "A", childName: "B", phone: "0700 1" }),
  );
  await submitted(await campaign(1), { admissionInquiryId: inquiry.id });
  t.is((await ok(admin.get(`/admission-inquiries/${inquiry.id}`))).status, "applied");
});

test.serial("an accepted applicant is enrolled once, with a guardian the school knows", async (t) => {
  const place = await campaign(2);
  const first = await submitted(place);
  const [{ email }] = first.guardians;
  for (const status of ["offered"]) await ok(decide(first.id, status));
  const early = await admin.post(`/admission-applications/${first.id}/enrollment`, {
    startsOn: year.startsOn,
  });
  t.is(early.body.code, "application_status");
  await ok(move(first.id, "accepted"));
  const body = { startsOn: year.startsOn };
  const results = await Promise.all(
    [1, 2, 3].map(() => admin.post(`/admission-applications/${first.id}/enrollment`, body)),
  );
  t.deepEqual(results.map(({ status }) => status).sort(), [200, 409, 409]);
  const enrolled = await ok(admin.get(`/admission-applications/${first.id}`));
  t.is(enrolled.status, "enrolled");
  const student = await ok(admin.get(`/students/${enrolled.studentId}?include=enrollments,studentGuardians`));
  t.like(student, { givenName: first.givenName, dateOfBirth: "2019-06-01", status: "active" });
  t.like(student.enrollments[0], {
    gradeLevelId: place.gradeLevelId,
    academicYearId: year.id,
    status: "active",
  });
  const [{ guardianId, relation, isPrimary }] = student.studentGuardians;
  t.deepEqual([relation, isPrimary], ["mother", true]);

  const sibling = await submitted(place, { guardians: first.guardians });
  await ok(decide(sibling.id, "offered"));
  await ok(move(sibling.id, "accepted"));
  const { data: known } = await ok(admin.get(`/admission-applications/${sibling.id}/known-guardians`));
  t.like(known[0], { index: 0, guardianId });
  const again = await admin.post(`/admission-applications/${sibling.id}/enrollment`, body);
  t.like(again.body, { code: "guardian_exists", guardianId });
  t.is(await statusOf(sibling.id), "accepted", "nothing of it was kept");
  const reused = await ok(
    admin.post(`/admission-applications/${sibling.id}/enrollment`, { ...body, guardians: [{ guardianId }] }),
  );
  const links = await ok(admin.get(`/student-guardians?studentId=${reused.studentId}`));
  t.is(links.data[0].guardianId, guardianId);
  t.is((await ok(admin.get(`/guardians?q=${email}`))).data.length, 1);
});

test.serial("teachers and other schools do not see applications", async (t) => {
  const made = await submitted(await campaign(1));
  t.is((await teacher.get("/admission-applications")).status, 403);
  t.is((await elsewhere.get(`/admission-applications/${made.id}`)).status, 404);
  t.is(
    (await elsewhere.put(`/admission-applications/${made.id}/decision`, { decision: "offered" })).status,
    404,
  );
  t.is(
    (await elsewhere.put(`/admission-applications/${made.id}/status`, { status: "under_review" })).status,
    404,
  );
  const { data } = await ok(admin.get(`/audit-events?entityId=${made.id}&limit=50`));
  t.true(data.some(({ action }) => action === "admission_applications.change_status"));
});
