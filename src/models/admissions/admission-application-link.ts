import { text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A link that an email to the family carries. It opens one application; only the hash of its token is stored. */
export class AdmissionApplicationLink extends tenantTable({
  admissionApplicationId: uuid(),
  tokenHash: text(),
  expiresAt: timestamp(),
}) {}

table(AdmissionApplicationLink, "admission_application_links");
