import test from "ava";
import { openSchool } from "../people/school.ts";
import { startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";

const app = await startApp();
const admin = await app.as("admin");
const teacher = await app.as("teacher");
const elsewhere = await app.as("admin", "riverside");
const { gradeLevel } = await openSchool(admin);
test.after.always(() => app.close());

let count = 0;
const inquire = (values: object = {}) => {
  count += 1;
  return admin.post("/admission-inquiries", {
    ...{ contactName: `Contact ${count}`, childName: `Child ${count}`, phone: "+254 700 000000" },
    ...values,
  });
};
const idsOf = async (query: string): Promise<string[]> =>
  (await ok(admin.get(`/admission-inquiries?limit=200&${query}`))).data.map(({ id }) => id);
const move = (id: string, values: object) => admin.put(`/admission-inquiries/${id}/status`, values);

test.serial("an inquiry is followed up with notes until the family applies", async (t) => {
  const staffMember = (await ok(admin.get("/staff-members?limit=1"))).data[0];
  const made = await ok(
    inquire({
      ...{ gradeLevelId: gradeLevel.id, source: "referral", childDateOfBirth: "2020-05-01" },
      ...{
        nextFollowUpOn: "2026-01-05",
        assignedStaffMemberId: staffMember.id,
        message: "A place in January?",
      },
    }),
  );
  t.like(made, { status: "new", source: "referral", nextFollowUpOn: "2026-01-05" });
  t.true((await idsOf("dueBy=2026-01-05")).includes(made.id));
  t.false((await idsOf("dueBy=2026-01-04")).includes(made.id));
  const followed = await ok(
    admin.post(`/admission-inquiries/${made.id}/follow-ups`, {
      ...{ body: "Called; they visit on Friday.", nextFollowUpOn: "2026-02-01" },
    }),
  );
  t.like(followed, { status: "contacted", nextFollowUpOn: "2026-02-01" });
  t.false((await idsOf("dueBy=2026-01-31")).includes(made.id));
  await ok(
    admin.post(`/admission-inquiries/${made.id}/follow-ups`, { body: "Visited.", nextFollowUpOn: null }),
  );
  const shown = await ok(
    admin.get(`/admission-inquiries/${made.id}?include=admissionInquiryNotes,assignedStaffMember,gradeLevel`),
  );
  t.is<unknown, null>(shown.nextFollowUpOn, null);
  t.deepEqual(
    shown.admissionInquiryNotes.map(({ body, authorId }) => [body, authorId]),
    [
      ["Called; they visit on Friday.", admin.credentials.user.id],
      ["Visited.", admin.credentials.user.id],
    ],
  );
  t.is(shown.assignedStaffMember.id, staffMember.id);
  await ok(move(made.id, { status: "qualified" }));
  await ok(move(made.id, { status: "applied" }));
  const late = await admin.post(`/admission-inquiries/${made.id}/follow-ups`, { body: "Once more" });
  t.is(late.body.code, "inquiry_status");
});

test.serial("a lost inquiry says why, and can be reopened", async (t) => {
  const made = await ok(inquire({ nextFollowUpOn: "2026-01-01" }));
  const { status, body } = await move(made.id, { status: "lost" });
  t.is(status, 400);
  t.is(body.errors[0].path, "reason");
  t.like(await ok(move(made.id, { status: "lost", reason: "Moved away" })), {
    ...{ status: "lost", lostReason: "Moved away" },
  });
  t.false((await idsOf("dueBy=2026-12-31")).includes(made.id));
  t.is((await move(made.id, { status: "applied" })).body.code, "inquiry_status");
  t.like(await ok(move(made.id, { status: "contacted" })), { status: "contacted", lostReason: null });
});

test.serial("an inquiry needs a way to reach the family, and a birth in the past", async (t) => {
  t.is((await inquire({ phone: null })).body.errors[0].path, "phone");
  t.is((await inquire({ childDateOfBirth: "2999-01-01" })).body.errors[0].path, "childDateOfBirth");
  t.is((await inquire({ gradeLevelId: elsewhere.credentials.user.id })).status, 400);
});

test.serial("teachers and other schools do not see inquiries", async (t) => {
  const made = await ok(inquire());
  t.is((await teacher.get("/admission-inquiries")).status, 403);
  t.is((await elsewhere.get(`/admission-inquiries/${made.id}`)).status, 404);
  t.is((await elsewhere.post(`/admission-inquiries/${made.id}/follow-ups`, { body: "x" })).status, 404);
  t.deepEqual((await ok(elsewhere.get(`/admission-inquiry-notes?admissionInquiryId=${made.id}`))).data, []);
});
