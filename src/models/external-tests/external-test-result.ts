import { day, decimal, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** What a student reached in an external test on a day. */
export class ExternalTestResult extends tenantTable({
  studentId: uuid(),
  externalTestId: uuid(),
  takenOn: day(),
  score: decimal().nullable(),
  band: text().nullable(),
  percentile: decimal().nullable(),
  note: text().nullable(),
  enteredBy: uuid().nullable(),
}) {}

table(ExternalTestResult, "external_test_results");
