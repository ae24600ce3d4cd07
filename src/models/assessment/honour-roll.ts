import { decimal, integer, json, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const honourRollStatuses = ["draft", "published", "superseded"] as const;
export const honourMeasures = ["average", "grade_point_average"] as const;

/** The rule of an honour roll for a term. Publishing freezes who is on it; a correction is the next revision of the series. */
export class HonourRoll extends tenantTable({
  /** Id of the first revision. */
  seriesId: uuid(),
  revision: integer().default(1),
  name: text(),
  termId: uuid(),
  /** Empty: every grade level. */
  gradeLevelIds: json<string[]>().default([]),
  measure: oneOf(honourMeasures),
  minValue: decimal(),
  /** No course score may be lower. */
  minMark: decimal().nullable(),
  /** In percent of the days of the report card. */
  minAttendance: decimal().nullable(),
  /** The best of each grade level; equal values keep their place. */
  topCount: integer().nullable(),
  /** Id of an account. */
  publishedBy: uuid().nullable(),
  publishedAt: timestamp().nullable(),
  status: oneOf(honourRollStatuses).default("draft"),
}) {}

table(HonourRoll, "honour_rolls");
