import { integer, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** The seats of a campaign in one grade level. */
export class AdmissionSeat extends tenantTable({
  admissionCampaignId: uuid(),
  gradeLevelId: uuid(),
  seats: integer(),
}) {}

table(AdmissionSeat, "admission_seats");
