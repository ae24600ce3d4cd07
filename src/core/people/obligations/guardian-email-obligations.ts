import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import {
  GuardianEmailObligation,
  guardianEmailKinds,
  guardianEmailObligationStatuses,
} from "../../../models/people/index.ts";
import { crud } from "../../common/entities/crud.ts";
import type { RowScope } from "../../common/entities/row-scope.ts";

export const GuardianEmailObligationView = z
  .object({
    id: z.uuid(),
    guardianId: z.uuid(),
    studentId: z.uuid().nullable().describe("Null if it concerns several students"),
    kind: z.enum(guardianEmailKinds),
    sourceType: z.string(),
    sourceId: z.uuid(),
    dueAt: z.date(),
    queuedEmailId: z.uuid().nullable(),
    attempts: z.int().describe("How often an email was queued for it"),
    satisfiedAt: z.date().nullable(),
    officeToldAt: z.date().nullable(),
    reason: z.string().nullable().describe("Why it is waiting or was exhausted, waived or withdrawn"),
    status: z.enum(guardianEmailObligationStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "GuardianEmailObligation" });

/** Required emails about incidents are visible only to callers who can see incidents. */
export const obligationScope: RowScope = (_scope, { permissions }) =>
  permissions.has("behaviour.read") ? null : "kind <> 'incident'";

export const guardianEmailObligations = crud(GuardianEmailObligation, {
  name: "Guardian email obligation",
  view: GuardianEmailObligationView,
  access: { read: "guardian-emails.read" },
  list: {
    filters: {
      guardianId: z.uuid(),
      studentId: z.uuid(),
      kind: z.enum(guardianEmailKinds),
      status: z.enum(guardianEmailObligationStatuses),
    },
    sort: ["-createdAt", "dueAt"],
  },
  rowScope: obligationScope,
});

const count = z.int();

export const GuardianEmailCounts = z
  .object({
    open: count,
    queued: count,
    satisfied: count,
    exhausted: count,
    waived: count,
    withdrawn: count,
  } satisfies Record<GuardianEmailObligation["status"], typeof count>)
  .meta({ id: "GuardianEmailCounts" });

/** Counts the required emails by status. */
export async function countObligations(): Promise<z.input<typeof GuardianEmailCounts>> {
  const rows = await query<{ status: GuardianEmailObligation["status"]; count: number }>(sql`
    SELECT status, count(*)::int AS count FROM guardian_email_obligations WHERE school_id = ${currentSchool}
      GROUP BY status`);
  const counts = Object.fromEntries(guardianEmailObligationStatuses.map((status) => [status, 0]));
  for (const { status, count } of rows) counts[status] = count;
  return counts as z.input<typeof GuardianEmailCounts>;
}
