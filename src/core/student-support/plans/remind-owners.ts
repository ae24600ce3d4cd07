import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { inSchool } from "../../../db/transaction.ts";
import { notify } from "../../notifications/notify.ts";
import { activeSchools } from "../active-schools.ts";

export interface PlanReviewReport {
  schools: number;
  due: number;
  overdue: number;
}

interface Options {
  /** Id of one school. Default: every active school. */
  school?: string | undefined;
  signal: AbortSignal;
  dryRun?: boolean | undefined;
}

interface Due {
  id: string;
  reviewOn: string;
  overdue: boolean;
  ownerId: string | null;
}

const DAYS_AHEAD = 7;

/**
 * Reminds the owners of plans in force of a review that is due within a week, and again when it is overdue. Safe to repeat: an
 * account is notified once of each.
 */
export async function remindOwners({ school, signal, dryRun }: Options): Promise<PlanReviewReport> {
  const schools = await activeSchools("reviews of support plans are due in every school", school);
  const report = { schools: schools.length, due: 0, overdue: 0 };
  for (const id of schools) {
    signal.throwIfAborted();
    await inSchool(id, async () => {
      const plans = await query<Due>(sql`
        SELECT p.id, p.review_on::text AS "reviewOn", p.review_on < ${schoolToday} AS overdue,
          CASE WHEN sm.status IN ('active', 'on_leave') THEN sm.user_id END AS "ownerId"
        FROM support_plans p JOIN staff_members sm ON sm.school_id = ${currentSchool} AND sm.id = p.owner_staff_id
        WHERE p.school_id = ${currentSchool} AND p.status IN ('active', 'under_review')
          AND p.review_on <= ${schoolToday} + ${DAYS_AHEAD}::int ORDER BY p.id`);
      for (const plan of plans) {
        report[plan.overdue ? "overdue" : "due"] += 1;
        if (!dryRun && plan.ownerId) await remind(plan, plan.ownerId);
      }
    });
  }
  return report;
}

/** The notification does not name the student: it may be shown on a locked screen. */
const remind = ({ id, reviewOn, overdue }: Due, ownerId: string): Promise<void> =>
  notify({
    type: "support_plan_review",
    props: { reviewOn, overdue },
    to: { users: [ownerId] },
    entityType: "SupportPlan",
    entityId: id,
    url: `/support-plans/${id}`,
    dedupeKey: `support-plan-review:${id}:${reviewOn}:${overdue ? "overdue" : "due"}`,
  });
