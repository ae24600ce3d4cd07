import { z } from "zod";
import { GuardianRequest } from "../../models/guardian-requests/index.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { scopeWhere } from "../common/entities/row-scope.ts";
import { isSame, readSubject } from "./read-subject.ts";
import { requestScope } from "./row-scope.ts";

export const GuardianRequestChanges = z
  .object({
    data: z.array(
      z.object({
        field: z.string(),
        isHidden: z.boolean().describe("The caller may not see this field: its values are null"),
        before: z.unknown().describe("The value when the request was made"),
        after: z.unknown().describe("The requested value"),
        current: z.unknown().describe("The value now"),
        isConflict: z.boolean().describe("Undecided, and changed since the request was made"),
        decision: z.enum(["accepted", "rejected"]).nullable(),
        reason: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "GuardianRequestChanges" });

/** Shows the requested changes beside the current values, without fields that the caller may not see. @throws {AppError} 403, 404 */
export async function showChanges(id: string): Promise<z.input<typeof GuardianRequestChanges>> {
  const where = scopeWhere("guardian-requests.read", requestScope);
  const request = await findLocked(GuardianRequest, id, { where, lock: false });
  const current = await readSubject(request);
  return {
    data: request.changes.map(({ field, before, after, decision, reason }) => {
      const isHidden = current[field] === undefined;
      const values = isHidden
        ? { before: null, after: null, current: null }
        : { before, after, current: current[field] };
      const isConflict = !isHidden && decision === null && !isSame(current[field], before);
      return { field, isHidden, ...values, isConflict, decision, reason };
    }),
  };
}
