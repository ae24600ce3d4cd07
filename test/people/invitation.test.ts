import { randomUUID } from "node:crypto";
import test from "ava";
import { sql } from "../identity/sql.ts";
import { startApp } from "../support/app.ts";
import { createClient } from "../support/client.ts";
import { ok } from "../support/ok.ts";
import { openText } from "../support/sealed-text.ts";
import { openSchool } from "./school.ts";

const app = await startApp();
const admin = await app.as("admin");
const { admit } = await openSchool(admin);
const db = await sql(app.databaseUrl);
test.after.always(async () => {
  await db.end();
  await app.close();
});

/** Follows the link of the mail, and signs in. */
async function enter(email: string) {
  const { rows } = await db.query(
    "SELECT school_id, id, text FROM queued_emails WHERE to_address = $1 AND template_kind = 'invitation'",
    [email],
  );
  if (rows.length !== 1) throw new Error(`${rows.length} mails to ${email}`);
  const token = /token=(\S+)/.exec(openText(rows[0]))![1];
  const password = "a-password-of-mine";
  await ok(app.anonymous.post("/auth/password/reset", { token, password }));
  const session = await ok(app.anonymous.post("/auth/login", { email, password, transport: "body" }));
  return createClient(app.url, session.accessToken);
}
const guardian = (values: object = {}) =>
  ok(admin.post("/guardians", { givenName: "Ruth", familyName: "Kamau", ...values }));

test("a guardian is invited later, by the address on record or another one", async (t) => {
  const ruth = await guardian({ email: "ruth@family.example" });
  const { student } = await admit({
    guardians: [{ guardianId: ruth.id, relation: "mother", invite: false }],
  });
  const response = await admin.post(`/guardians/${ruth.id}/invitation`, {});
  t.is(response.status, 201);
  t.is(response.body.email, "ruth@family.example");
  t.is((await admin.get(`/guardians/${ruth.id}`)).body.userId, response.body.userId);
  t.deepEqual((await admin.get(`/users/${response.body.userId}/roles`)).body.roles, ["guardian"]);
  const client = await enter("ruth@family.example");
  t.deepEqual(
    (await client.get("/students")).body.data.map(({ id }) => id),
    [student.id],
  );
  t.like((await admin.post(`/guardians/${ruth.id}/invitation`, {})).body, {
    status: 409,
    code: "has_account",
  });

  const silent = await guardian();
  const none = await admin.post(`/guardians/${silent.id}/invitation`, {});
  t.is(none.body.errors[0].path, "email");
  const taken = await admin.post(`/guardians/${silent.id}/invitation`, { email: "RUTH@family.example" });
  t.like(taken.body, { status: 409, code: "duplicate" });
  t.regex(taken.body.detail, /address already has an account/);
  t.is<unknown, null>((await admin.get(`/guardians/${silent.id}`)).body.userId, null);
  await ok(admin.post(`/guardians/${silent.id}/invitation`, { email: "silent@family.example" }));
  t.is((await admin.get(`/guardians/${silent.id}`)).body.email, "silent@family.example");
  await admin.patch(`/guardians/${(await guardian()).id}`, { status: "archived" });
  const gone = await guardian({ status: "deceased", email: "late@family.example" });
  t.like((await admin.post(`/guardians/${gone.id}/invitation`, {})).body, {
    status: 409,
    code: "person_status",
  });
  t.is((await admin.post(`/guardians/${randomUUID()}/invitation`, {})).status, 404);
});

test("a student is invited with an address, and sees nobody else", async (t) => {
  const { student } = await admit();
  t.is((await admin.post(`/students/${student.id}/invitation`, {})).status, 400);
  await ok(admin.post(`/students/${student.id}/invitation`, { email: "pupil@children.example" }));
  const client = await enter("pupil@children.example");
  t.deepEqual(
    (await client.get("/students?count=true")).body.data.map(({ id }) => id),
    [student.id],
  );
  t.is((await client.get("/guardians")).status, 403);
  t.like((await admin.post(`/students/${student.id}/invitation`, { email: "b@c.example" })).body, {
    code: "has_account",
  });
});

test("who has not followed an invitation is sent a new one, and the old link ends", async (t) => {
  const email = "lost@family.example";
  const lost = await guardian({ email });
  const path = `/guardians/${lost.id}/invitation`;
  const { userId } = await ok(admin.post(path, {}));
  const tokens = async () =>
    (
      await db.query(
        "SELECT school_id, id, text FROM queued_emails WHERE to_address = $1 ORDER BY created_at",
        [email],
      )
    ).rows.map((row) => /token=(\S+)/.exec(openText(row))![1]);
  t.like((await admin.post(path, { email: "other@family.example" })).body, { code: "has_account" });
  t.is((await ok(admin.post(path, {}))).userId, userId);
  await ok(admin.post(`/users/${userId}/invitation`));
  const [first, second, last] = await tokens();
  const password = "a-password-of-mine";
  for (const token of [first, second])
    t.is((await app.anonymous.post("/auth/password/reset", { token, password })).status, 400);
  for (const mailbox of ["teacher", "guardian", "bursar"])
    t.is((await (await app.as(mailbox)).post(`/users/${userId}/invitation`)).status, 403, mailbox);
  await ok(admin.post(path, {}));
  await ok(admin.post(path, {}));
  t.like((await admin.post(path, {})).body, { status: 409, code: "too_many_invitations" });
  t.is((await tokens()).length, 5);
  t.is((await app.anonymous.post("/auth/password/reset", { token: last, password })).status, 400);
  const latest = (await tokens())[4];
  await ok(app.anonymous.post("/auth/password/reset", { token: latest, password }));
  t.like((await admin.post(path, {})).body, { code: "has_account" });
  t.like((await admin.post(`/users/${userId}/invitation`)).body, { code: "account_in_use" });
});

test("two invitations at once make one account", async (t) => {
  const { student } = await admit();
  const responses = await Promise.all(
    ["x", "y", "z"].map((name) =>
      admin.post(`/students/${student.id}/invitation`, { email: `${name}@twice.example` }),
    ),
  );
  t.deepEqual(responses.map(({ status }) => status).sort(), [201, 409, 409]);
  const { rows } = await db.query("SELECT count(*)::int FROM users WHERE email LIKE '%@twice.example'");
  t.is(rows[0].count, 1);
});

test("a member of the staff is invited with roles, by who manages accounts", async (t) => {
  const staff = await ok(
    admin.post("/staff-members", {
      staffNumber: "T-1",
      givenName: "Tom",
      familyName: "Were",
      email: "tom@work.example",
    }),
  );
  const path = `/staff-members/${staff.id}/invitation`;
  t.is((await admin.post(path, {})).status, 400);
  t.is((await admin.post(path, { roles: ["emperor"] })).status, 400);
  t.is<unknown, null>((await admin.get(`/staff-members/${staff.id}`)).body.userId, null);
  for (const mailbox of ["teacher", "guardian", "student", "bursar"]) {
    const client = await app.as(mailbox);
    t.is((await client.post(path, { roles: ["administrator"] })).status, 403, mailbox);
    t.is((await client.post(`/students/${randomUUID()}/invitation`, {})).status, 403, mailbox);
    t.is((await client.post(`/guardians/${randomUUID()}/invitation`, {})).status, 403, mailbox);
  }
  const { userId } = await ok(admin.post(path, { roles: ["teacher", "librarian"] }));
  t.like((await admin.get(`/users/${userId}`)).body, { personType: "staff", status: "invited" });
  t.is((await (await enter("tom@work.example")).get("/staff-members")).status, 200);
  await admin.patch(`/staff-members/${staff.id}`, { status: "left" });
  t.is((await admin.post(path, { roles: ["teacher"] })).status, 409);
});
