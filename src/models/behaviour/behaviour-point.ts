import { day, integer, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const behaviourPointKinds = ["merit", "demerit"] as const;
export const behaviourPointStatuses = ["awarded", "revoked"] as const;

/** Points that one student was given for a reason. */
export class BehaviourPoint extends tenantTable({
  studentId: uuid(),
  /** House of the student on the day of the award. */
  houseId: uuid().nullable(),
  kind: oneOf(behaviourPointKinds),
  points: integer(),
  reason: text(),
  /** Id of an account. */
  awardedBy: uuid().nullable(),
  awardedOn: day(),
  revokedBy: uuid().nullable(),
  revokedAt: timestamp().nullable(),
  revokedReason: text().nullable(),
  status: oneOf(behaviourPointStatuses).default("awarded"),
}) {}

table(BehaviourPoint, "behaviour_points");
