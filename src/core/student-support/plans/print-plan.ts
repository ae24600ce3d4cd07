import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { print } from "../../../documents/print.ts";
import { now } from "../../../lib/clock.ts";
import { studentHeading } from "../../fees/student-heading.ts";
import { paperOf } from "../../school/paper-of.ts";
import { supportPlanReviews } from "./support-plan-reviews.ts";
import { supportPlans } from "./support-plans.ts";

/** Prints a plan as the caller sees it, with its last review: teachers get the accommodations only. @throws {AppError} 404 */
export async function* printPlan(id: string): AsyncGenerator<Uint8Array> {
  const plan = await supportPlans.get(id);
  const reviews = await supportPlanReviews.list({
    supportPlanId: id,
    limit: 1,
    sort: "-reviewedOn",
    count: false,
  });
  const { words, day, dayOf, job } = await paperOf();
  const heading = await studentHeading(plan.studentId);
  const [owner] = await query<{ name: string }>(sql`
    SELECT given_name || ' ' || family_name AS name FROM staff_members
    WHERE school_id = ${currentSchool} AND id = ${plan.ownerStaffId}`);
  const [review] = reviews.data;
  yield* print(job("support-plan", `${words.supportPlan.title}, ${heading.student}`), [
    {
      ...heading,
      category: plan.category ? words.supportPlan.categories[plan.category] : null,
      goals: plan.goals ?? [],
      accommodations: plan.accommodations,
      startsOn: day(plan.startsOn),
      reviewOn: day(plan.reviewOn),
      owner: owner!.name,
      printedOn: dayOf(now()),
      review: review
        ? {
            reviewedOn: day(review.reviewedOn),
            note: review.note,
            progress: review.progress.map(({ goal, rating, note }) => [
              goal,
              words.supportPlan.ratings[rating],
              note ?? "",
            ]),
          }
        : null,
    },
  ]);
}
