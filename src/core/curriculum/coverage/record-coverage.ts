import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { execute, query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { invalid } from "../../../lib/errors.ts";
import { coverageStatuses, TopicCoverage } from "../../../models/curriculum/index.ts";
import { audited } from "../../audit/audited.ts";
import { schoolDay } from "../../school/school-day.ts";
import { findPlannedOffering } from "../find-planned-offering.ts";
import { topicCoverages } from "./topic-coverages.ts";

export const CoverageRecord = z
  .strictObject({
    syllabusTopicId: z.uuid(),
    courseOfferingId: z.uuid(),
    status: z.enum(coverageStatuses),
    coveredOn: z.iso.date().optional().describe("Only for covered topics; default: today"),
  })
  .meta({ id: "CoverageRecord" });

/**
 * Records how far a class is with a topic of its published syllabus. Repeating it changes nothing.
 * @throws {AppError} 400
 */
export const recordCoverage = (values: z.output<typeof CoverageRecord>) =>
  transaction(async () => {
    const { syllabusTopicId, courseOfferingId, status } = values;
    await checkPair(syllabusTopicId, courseOfferingId);
    const coveredOn = await checkDay(values);
    const [made] = await execute(sql`
      INSERT INTO topic_coverages (school_id, id, syllabus_topic_id, course_offering_id)
      VALUES (${currentSchool}, gen_random_uuid(), ${syllabusTopicId}, ${courseOfferingId})
      ON CONFLICT (school_id, syllabus_topic_id, course_offering_id) DO NOTHING RETURNING id`);
    const isNew = made !== undefined;
    const where = { syllabusTopicId, courseOfferingId };
    const row = await TopicCoverage.findOne({ where, lock: true, rejectOnEmpty: true });
    const { id } = row;
    const before = isNew ? null : { status: row.status, coveredOn: row.coveredOn };
    if (!isNew && row.status === status && row.coveredOn === coveredOn) return topicCoverages.get(id);
    await row.update({ status, coveredOn, recordedBy: actorId() });
    await audited(TopicCoverage, id, isNew ? "create" : "update", { before, after: { status, coveredOn } });
    return topicCoverages.get(id);
  });

async function checkPair(topicId: string, offeringId: string): Promise<void> {
  const { courseId, academicYearId } = await findPlannedOffering(offeringId);
  const [topic] = await query(sql`
    SELECT FROM syllabus_topics st JOIN syllabuses s ON s.school_id = ${currentSchool} AND s.id = st.syllabus_id
    WHERE st.school_id = ${currentSchool} AND st.id = ${topicId} AND s.status = 'published'
      AND s.course_id = ${courseId} AND s.academic_year_id = ${academicYearId}`);
  if (!topic)
    throw invalid([
      { path: "syllabusTopicId", message: "must be a topic of the published syllabus of the class" },
    ]);
}

async function checkDay({ status, coveredOn }: z.output<typeof CoverageRecord>): Promise<string | null> {
  if (status !== "covered") {
    if (coveredOn) throw invalid([{ path: "coveredOn", message: "applies only to covered topics" }]);
    return null;
  }
  const today = await schoolDay();
  if (coveredOn && coveredOn > today)
    throw invalid([{ path: "coveredOn", message: "must not be in the future" }]);
  return coveredOn ?? today;
}
