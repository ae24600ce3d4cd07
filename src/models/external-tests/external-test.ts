import { boolean, decimal, json, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const externalTestStatuses = ["active", "archived"] as const;

/** A test of another organization: a national exam, an admission test, a standardized assessment. */
export class ExternalTest extends tenantTable({
  name: text(),
  publisher: text().nullable(),
  subjectId: uuid().nullable(),
  courseId: uuid().nullable(),
  /** Null with `maxScore` if results are bands only. */
  minScore: decimal().nullable(),
  maxScore: decimal().nullable(),
  /** Names of the bands, the lowest first. */
  bands: json<string[]>(),
  hasPercentile: boolean().default(false),
  visibleToFamilies: boolean().default(false),
  status: oneOf(externalTestStatuses).default("active"),
}) {}

table(ExternalTest, "external_tests");
