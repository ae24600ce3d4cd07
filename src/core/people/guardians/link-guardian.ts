import type { z } from "zod";
import { unknownReference } from "../../../lib/errors.ts";
import { Guardian, StudentGuardian } from "../../../models/people/index.ts";
import { inviteGuardian } from "../invitations/invite-guardian.ts";
import type { ResponsibleAdult } from "../schemas.ts";
import { guardians } from "./guardians.ts";

export interface LinkedGuardian {
  guardian: Awaited<ReturnType<typeof guardians.present>>;
  relation: string;
  invited: boolean;
}

/**
 * Links a guardian, known or new, to a student, in the current transaction.
 * @param before guardians of the same request, who are not notified of each other
 * @throws {AppError} 400 for an unknown guardian
 */
export async function linkGuardian(
  studentId: string,
  { guardianId, guardian: given, invite, allowDuplicate: _, ...rights }: z.output<typeof ResponsibleAdult>,
  before: readonly LinkedGuardian[],
): Promise<LinkedGuardian> {
  const guardian = guardianId ? await Guardian.findByPk(guardianId) : await Guardian.create(given!);
  if (!guardian) throw unknownReference("guardianId", "guardian");
  await StudentGuardian.create({ ...rights, studentId, guardianId: guardian.id });
  const mayEnter = invite && (rights.portalAccess ?? true);
  const invited = mayEnter
    ? await inviteGuardian(
        guardian,
        before.map((adult) => adult.guardian.id),
      )
    : false;
  return { guardian: await guardians.present(guardian), relation: rights.relation, invited };
}
