import { actorId } from "../../lib/context.ts";
import { invalid } from "../../lib/errors.ts";
import type { StaffQualification } from "../../models/staff/index.ts";

/** Checks the dates and sets `verifiedBy` to the caller who verifies. Expiry follows from the date, not from a state. */
export async function checkQualification(qualification: StaffQualification): Promise<void> {
  const { issuedOn, expiresOn, status } = qualification;
  if (issuedOn && expiresOn && expiresOn < issuedOn)
    throw invalid([{ path: "expiresOn", message: `must be on or after issuedOn (${issuedOn})` }]);
  if (qualification.changed("status")) qualification.verifiedBy = status === "verified" ? actorId() : null;
}
