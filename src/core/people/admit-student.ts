import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { notFound } from "../../lib/errors.ts";
import { Guardian, Student, StudentGuardian } from "../../models/people/index.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { schoolDay } from "../platform/school-day.ts";
import { enroll } from "./enroll.ts";
import { inviteGuardian } from "./invite-guardian.ts";
import { nextAdmissionNumber } from "./next-admission-number.ts";
import type { Admission, AdmissionView } from "./schemas.ts";

interface Circumstances {
  /** The number that the student has already; without it the next one is given. */
  number?: string | undefined;
  /** One of many: whoever admits them says so once for all. */
  quiet?: boolean;
}

/** Admits a student: number, place and responsible adults in one transaction, or nothing of it. */
export function admitStudent(
  { enrollment, guardians, ...values }: z.output<typeof Admission>,
  { number, quiet = false }: Circumstances = {},
): Promise<z.input<typeof AdmissionView>> {
  return transaction(async () => {
    const admittedOn = values.admittedOn ?? (await schoolDay());
    const admissionNumber = number ?? (await nextAdmissionNumber(Number(admittedOn.slice(0, 4))));
    const student = await Student.create({ ...values, admittedOn, admissionNumber });
    const place = enrollment ? await enroll(student.id, enrollment) : null;
    const adults = [];
    for (const each of guardians) adults.push(await linkGuardian(student, each));
    await recordAudit({
      action: "students.admit",
      entityType: "Student",
      entityId: student.id,
      after: { admissionNumber },
    });
    if (!quiet)
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
