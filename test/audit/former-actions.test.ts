import test from "ava";
import { auditVerbs } from "../../src/core/audit/audit-verbs.ts";
import { sealEvents } from "../../src/core/audit/chain/seal-events.ts";
import { verifyAudit } from "../../src/core/audit/chain/verify-audit.ts";
import { presentAction, storedActions } from "../../src/core/audit/former-actions.ts";
import { sql } from "../identity/sql.ts";
import { startApp } from "../support/app.ts";

const app = await startApp();
const owner = await sql(app.databaseUrl);
const admin = await app.as("admin");

test.after.always(async () => {
  await owner.end();
  await app.close();
});

test("an event stored under a former action is shown and found under the present one", async (t) => {
  const id = crypto.randomUUID();
  await owner.query(
    `INSERT INTO audit_events (school_id, id, actor_type, action, entity_type)
      SELECT id, $1, 'system', 'exam-marks.return', 'ExamPaper' FROM schools WHERE slug = 'greenfield'`,
    [id],
  );

  for (const action of ["exam_papers.return_marks", "exam-marks.return"]) {
    const { body } = await admin.get(`/audit-events?action=${action}`);
    t.like(body.data[0], { id, action: "exam_papers.return_marks" });
  }
  t.is((await admin.get(`/audit-events/${id}`)).body.action, "exam_papers.return_marks");
  t.regex((await admin.get("/audit-events.csv?action=exam-marks.return")).body, /exam_papers\.return_marks/);

  await sealEvents();
  t.true((await verifyAudit()).ok, "the chain is intact: the row is as it was stored");
});

test("a former action has one present name, which is none of the former ones", (t) => {
  for (const action of storedActions("students.transfer")) t.is(presentAction(action), "students.transfer");
  t.deepEqual(storedActions("students.transfer"), ["students.transfer", "students.transferred"]);
  t.deepEqual(storedActions("rooms.create"), ["rooms.create"]);
  t.true(auditVerbs.every((verb) => /^[a-z_]+$/.test(verb)));
});
