import { z } from "zod";
import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import {
  GuardianEmailObligation,
  guardianEmailKinds,
  guardianEmailObligationStatuses,
} from "../../models/people/index.ts";
import { crud } from "../crud.ts";
import type { Reach } from "../within.ts";

export const GuardianEmailObligationView = z
  .object({
    id: z.uuid(),
    guardianId: z.uuid(),
    studentId: z.uuid().nullable().describe("Null where it is about several children"),
    kind: z.enum(guardianEmailKinds),
    sourceType: z.string(),
    sourceId: z.uuid(),
    dueAt: z.date(),
    queuedEmailId: z.uuid().nullable(),
    attempts: z.int().describe("How often a mail was queued for it"),
    satisfiedAt: z.date().nullable(),
    officeToldAt: z.date().nullable(),
    reason: z.string().nullable().describe("Why it waits, or was given up"),
    status: z.enum(guardianEmailObligationStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "GuardianEmailObligation" });

/** That there was an incident is for those who may see incidents. */
export const obligationReach: Reach = (_scope, { permissions }) =>
  permissions.has("behaviour.read") ? null : "kind <> 'incident'";

export const guardianEmailObligations = crud(GuardianEmailObligation, {
  name: "Guardian e-mail obligation",
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
  reach: obligationReach,
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

/** How many obligations are in which state. */
export async function countObligations(): Promise<z.input<typeof GuardianEmailCounts>> {
  const rows = await query<{ status: GuardianEmailObligation["status"]; count: number }>(
    {
      name: "count-guardian-emails",
      text: `SELECT status, count(*)::int AS count FROM guardian_email_obligations WHERE school_id = $1 GROUP BY status`,
    },
    [schoolId()],
  );
  const counts = Object.fromEntries(guardianEmailObligationStatuses.map((status) => [status, 0]));
  for (const { status, count } of rows) counts[status] = count;
  return counts as z.input<typeof GuardianEmailCounts>;
}
