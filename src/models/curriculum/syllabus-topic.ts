import { day, integer, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A topic of a syllabus with the date it is planned for. */
export class SyllabusTopic extends tenantTable({
  syllabusId: uuid(),
  title: text(),
  sortOrder: integer(),
  plannedOn: day().nullable(),
}) {}

table(SyllabusTopic, "syllabus_topics");
