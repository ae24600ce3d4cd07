import { text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A note of the review. Append-only; families never see it. */
export class AdmissionApplicationNote extends tenantTable({
  admissionApplicationId: uuid(),
  body: text(),
  /** Id of an account. */
  authorId: uuid().nullable(),
}) {}

table(AdmissionApplicationNote, "admission_application_notes");
