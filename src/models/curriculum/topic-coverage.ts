import { day, oneOf, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const coverageStatuses = ["planned", "in_progress", "covered", "skipped"] as const;

/** How far a class is with a topic. A topic without a row is planned. */
export class TopicCoverage extends tenantTable({
  syllabusTopicId: uuid(),
  courseOfferingId: uuid(),
  coveredOn: day().nullable(),
  /** Id of an account. */
  recordedBy: uuid().nullable(),
  status: oneOf(coverageStatuses).default("planned"),
}) {}

table(TopicCoverage, "topic_coverages");
