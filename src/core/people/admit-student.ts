import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";
import { notFound } from "../../lib/errors.ts";
import { Guardian, Student, StudentGuardian } from "../../models/people/index.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { nextNumber } from "../platform/next-number.ts";
import { schoolDay } from "../platform/school-day.ts";
import { enroll } from "./enroll.ts";
import { inviteGuardian } from "./invite-guardian.ts";
import type { Admission, AdmissionView } from "./schemas.ts";

/** Admits a student: number, place and responsible adults in one transaction, or nothing of it. */
export function admitStudent({
  enrollment,
  guardians,
  ...values
}: z.output<typeof Admission>): Promise<z.input<typeof AdmissionView>> {
  return transaction(async () => {
    const admittedOn = values.admittedOn ?? (await schoolDay());
    const year = Number(admittedOn.slice(0, 4));
    const admissionNumber = await nextNumber({
      schoolId: schoolId(),
      kind: "admission",
      year,
      prefix: `${year}/`,
    });
    const student = await Student.create({ ...values, admittedOn, admissionNumber });
    const place = enrollment ? await enroll(student.id, enrollment, "enrollment.") : null;
    const adults = [];
    for (const each of guardians) adults.push(await linkGuardian(student, each));
    await recordAudit({
      action: "students.admit",
      entityType: "Student",
      entityId: student.id,
      after: { admissionNumber },
    });
    await recordActivity({
      verb: "admitted",
      entityType: "Student",
      entityId: student.id,
      summary: `${student.givenName} ${student.familyName} was admitted`,
    });
    return { student, enrollment: place, guardians: adults };
  });
}

type Adult = z.output<typeof Admission>["guardians"][number];

async function linkGuardian(student: Student, { guardianId, guardian: given, invite, ...rights }: Adult) {
  const guardian = guardianId ? await Guardian.findByPk(guardianId) : await Guardian.create(given!);
  if (!guardian) throw notFound("Guardian");
  await StudentGuardian.create({ ...rights, studentId: student.id, guardianId: guardian.id });
  const mayEnter = invite && (rights.portalAccess ?? true);
  const invited = mayEnter ? await inviteGuardian(guardian) : false;
  return { guardian, relation: rights.relation, invited };
}
