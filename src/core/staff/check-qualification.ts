import { actorId } from "../../lib/context.ts";
import { invalid } from "../../lib/errors.ts";
import type { StaffQualification } from "../../models/staff/index.ts";

/** Who verified a qualification is who says so. Whether it has expired is told by its date, not by a state. */
export async function checkQualification(qualification: StaffQualification): Promise<void> {
  const { issuedOn, expiresOn, status } = qualification;
  if (issuedOn && expiresOn && expiresOn < issuedOn)
    throw invalid([{ path: "expiresOn", message: `must not lie before issuedOn, ${issuedOn}` }]);
  if (qualification.changed("status")) qualification.verifiedBy = status === "verified" ? actorId() : null;
}
