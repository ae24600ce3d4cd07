import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { Student, StudentGuardian } from "../../../models/people/index.ts";
import { audited } from "../../audit/audited.ts";
import { recordActivity } from "../../audit/record-activity.ts";
import { enrollStudent } from "../enrollment/change-enrollment.ts";
import { type LinkedGuardian, linkGuardian } from "../guardians/link-guardian.ts";
import { refuseDuplicate } from "../guardians/refuse-duplicate.ts";
import type { NewEnrollment, ResponsibleAdult } from "../schemas.ts";

interface Return {
  enrollment: z.output<typeof NewEnrollment>;
  /** Guardians to link. An ended link is restored; an active one is not changed. */
  guardians: ReadonlyArray<z.output<typeof ResponsibleAdult>>;
}

/**
 * Enrolls a former student again: their record, number and guardians are kept, and guardians who are not linked yet are added. A
 * primary guardian of the record stays the primary one.
 * @throws {AppError} 404, 400, 409 as `enrollStudent`, `guardian_exists`
 */
export const readmitStudent = (id: string, { enrollment, guardians }: Return): Promise<void> =>
  transaction(async () => {
    await enrollStudent(id, enrollment);
    const links = await StudentGuardian.findAll({ where: { studentId: id } });
    const hasPrimary = links.some(({ isPrimary, status }) => isPrimary && status === "active");
    const added: LinkedGuardian[] = [];
    for (const each of guardians) {
      const link = links.find(({ guardianId }) => guardianId === each.guardianId);
      if (link) {
        if (link.status !== "active") await link.update({ status: "active", isPrimary: false });
        continue;
      }
      if (each.guardian && !each.allowDuplicate) await refuseDuplicate(each.guardian);
      const isPrimary = each.isPrimary === true && !hasPrimary;
      added.push(await linkGuardian(id, { ...each, isPrimary }, added));
    }
    const student = await Student.findByPk(id, { rejectOnEmpty: true });
    await audited(Student, id, "admit", {
      after: {
        enrollment,
        guardians: added.map(({ guardian, invited }) => ({ guardianId: guardian.id, invited })),
      },
    });
    await recordActivity({
      verb: "admitted",
      entityType: "Student",
      entityId: id,
      params: { name: `${student.givenName} ${student.familyName}` },
      summary: `${student.givenName} ${student.familyName} was admitted again`,
    });
  });
