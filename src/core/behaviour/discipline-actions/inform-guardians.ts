import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { conflict } from "../../../lib/errors.ts";
import { DisciplineAction } from "../../../models/behaviour/index.ts";
import { audited } from "../../audit/audited.ts";
import { parentsOf } from "../../people/obligations/require-guardian-emails.ts";
import { disciplineActions, findAction } from "./discipline-actions.ts";
import { notifyAction } from "./notify-action.ts";

/**
 * Informs the guardians of an action, once. From then on the family sees it.
 * @throws {AppError} 404, 409 `action_status`, `guardians_told`, `nobody_to_tell`
 */
export const informGuardians = (id: string) =>
  transaction(async () => {
    const action = await findAction(id);
    if (action.status === "cancelled")
      throw conflict("action_status", "The action is cancelled: guardians are not informed");
    if (action.guardianInformedAt)
      throw conflict("guardians_told", "The guardians have already been informed of this action");
    const [found] = await query<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM students s CROSS JOIN LATERAL (${parentsOf("s.id")}) p
      JOIN guardians g ON g.school_id = ${currentSchool} AND g.id = p.guardian_id AND g.status = 'active'
        AND (g.email IS NOT NULL OR g.user_id IS NOT NULL)
      WHERE s.school_id = ${currentSchool} AND s.id = ${action.studentId}`);
    if (!found?.count)
      throw conflict("nobody_to_tell", "The student has no guardian with an account or an email address");
    await action.update({ guardianInformedAt: now() });
    await audited(DisciplineAction, id, "notify_guardians", { after: { studentId: action.studentId } });
    await notifyAction(action);
    return disciplineActions.present(action);
  });
