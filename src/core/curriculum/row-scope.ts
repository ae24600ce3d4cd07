import { lineItemScope, offeringItselfScope, offeringScope } from "../assessment/row-scope.ts";
import { isFamily } from "../common/entities/is-family.ts";
import type { RowScope } from "../common/entities/row-scope.ts";
import { offeringsTaught } from "../people/row-scope.ts";

/** SQL for the courses of the departments that the caller heads. */
const coursesHeaded = `SELECT c.id FROM courses c
    JOIN subjects su ON su.school_id = c.school_id AND su.id = c.subject_id
    JOIN departments d ON d.school_id = su.school_id AND d.id = su.department_id AND d.status = 'active'
    JOIN staff_members hd ON hd.school_id = d.school_id AND hd.id = d.head_staff_member_id
    WHERE c.school_id = :school AND hd.user_id = :user AND hd.status IN ('active', 'on_leave')`;
const offeringsHeaded = `SELECT oh.id FROM course_offerings oh
    WHERE oh.school_id = :school AND oh.course_id IN (${coursesHeaded})`;
const coursesTaught = `SELECT ot.course_id FROM course_offerings ot
    WHERE ot.school_id = :school AND ot.id IN (${offeringsTaught})`;

/** `own_classes` means taught classes and headed departments. No rows for families, whatever role grants the permission. */
const forStaff =
  (ownClasses: string): RowScope =>
  (scope) =>
    scope === "all" ? null : scope === "own_classes" ? ownClasses : "false";

const syllabuses = `(course_id IN (${coursesHeaded}) OR status <> 'draft' AND course_id IN (${coursesTaught}))`;

/** Heads of department see the syllabuses of their courses, teachers see those they teach from publication on. */
export const syllabusScope: RowScope = forStaff(syllabuses);
export const topicScope: RowScope = forStaff(
  `syllabus_id IN (SELECT id FROM syllabuses WHERE school_id = :school AND ${syllabuses})`,
);
/** Only heads of department write syllabuses. */
export const syllabusWriteScope: RowScope = forStaff(`course_id IN (${coursesHeaded})`);
/** The same condition for the courses table. */
export const courseWriteScope: RowScope = forStaff(`id IN (${coursesHeaded})`);

export const coverageScope: RowScope = forStaff(
  `(course_offering_id IN (${offeringsTaught}) OR course_offering_id IN (${offeringsHeaded}))`,
);
/** As `coverageScope`, for the offerings table. */
export const coveredOfferingScope: RowScope = forStaff(
  `(id IN (${offeringsTaught}) OR id IN (${offeringsHeaded}))`,
);

/** Heads of department do not see the drafts of others. */
export const lessonPlanScope: RowScope = forStaff(
  `(course_offering_id IN (${offeringsTaught}) OR status <> 'draft' AND course_offering_id IN (${offeringsHeaded}))`,
);
export const lessonPlanWriteScope: RowScope = forStaff(`course_offering_id IN (${offeringsTaught})`);
export const lessonPlanApproveScope: RowScope = forStaff(
  `status <> 'draft' AND course_offering_id IN (${offeringsHeaded})`,
);
/** Offerings that the caller plans lessons for. */
export const plannedOfferingScope: RowScope = forStaff(`id IN (${offeringsTaught})`);

/** Families see what is published for the classes of the students; teachers what is for their classes. */
export const resourceScope: RowScope = (scope, actor) => {
  if (scope === "all") return null;
  if (!isFamily(scope))
    return `(course_id IN (${coursesHeaded}) OR course_offering_id IN (${offeringsTaught})
      OR audience = 'course' AND status <> 'draft' AND course_id IN (${coursesTaught}))`;
  return `status = 'published' AND (${offeringScope(scope, actor)} OR audience = 'course' AND course_id IN (
    SELECT oa.course_id FROM course_offerings oa WHERE oa.school_id = :school AND oa.${offeringItselfScope(scope, actor)}))`;
};
/** Teachers write for their classes, heads of department for whole courses too. */
export const resourceWriteScope: RowScope = forStaff(
  `(course_id IN (${coursesHeaded}) OR course_offering_id IN (${offeringsTaught}))`,
);

/** Links between columns and standards are seen by those who see the column. */
export const lineItemStandardScope: RowScope = (scope, actor) => {
  const columns = lineItemScope(scope, actor);
  return columns && `line_item_id IN (SELECT id FROM line_items WHERE school_id = :school AND ${columns})`;
};
