import { type Money, toMoney } from "../../lib/money.ts";
import { bigint, day, integer, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const admissionCampaignStatuses = ["draft", "open", "closed"] as const;

/** An intake for an academic year: when families can apply, and who. Its seats are rows of `AdmissionSeat`. */
export class AdmissionCampaign extends tenantTable({
  name: text(),
  academicYearId: uuid(),
  opensOn: day(),
  closesOn: day(),
  /** Age in full years on `ageOn`. */
  minAge: integer().nullable(),
  maxAge: integer().nullable(),
  ageOn: day().nullable(),
  applicationFeeMinor: bigint().nullable(),
  currency: text().nullable(),
  description: text().nullable(),
  /** How many days a family has to accept an offer. */
  offerDays: integer().default(14),
  status: oneOf(admissionCampaignStatuses).default("draft"),
}) {
  get applicationFee(): Money | null {
    return this.applicationFeeMinor === null ? null : toMoney(this.applicationFeeMinor, this.currency!);
  }
}

table(AdmissionCampaign, "admission_campaigns");
