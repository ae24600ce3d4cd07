import { integer, oneOf, text, timestamp, uuid } from "../columns.ts";
import { documentMediaTypes } from "../documents/index.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const learningResourceKinds = ["file", "link", "video"] as const;
export const learningResourceAudiences = ["course", "offering"] as const;
export const learningResourceStatuses = ["draft", "published", "archived"] as const;

/** A file, link or video for the students of a course, or of one class. */
export class LearningResource extends tenantTable({
  courseId: uuid(),
  /** Null: for every class of the course. */
  courseOfferingId: uuid().nullable(),
  title: text(),
  description: text().nullable(),
  kind: oneOf(learningResourceKinds),
  url: text().nullable(),
  audience: oneOf(learningResourceAudiences),
  /** Id of a stored file. */
  fileId: uuid().nullable(),
  fileName: text().nullable(),
  mediaType: oneOf(documentMediaTypes).nullable(),
  /** In bytes. */
  size: integer().nullable(),
  /** Id of an account. */
  createdBy: uuid().nullable(),
  publishedAt: timestamp().nullable(),
  status: oneOf(learningResourceStatuses).default("draft"),
}) {}

table(LearningResource, "learning_resources");
