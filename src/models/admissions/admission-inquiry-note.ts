import { text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** What was said at one contact with the family. Append-only. */
export class AdmissionInquiryNote extends tenantTable({
  admissionInquiryId: uuid(),
  body: text(),
  /** Id of an account. */
  authorId: uuid().nullable(),
}) {}

table(AdmissionInquiryNote, "admission_inquiry_notes");
