import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import type { GuardianRequest } from "../../models/guardian-requests/index.ts";
import { accountsThatMay } from "../identity/roles/accounts-that-may.ts";
import { notify } from "../notifications/notify.ts";

const about = ({ id }: GuardianRequest) => ({
  entityType: "GuardianRequest",
  entityId: id,
  url: `/requests/${id}`,
});

/** Notifies the office that a guardian asks for something, or has withdrawn it. */
export async function notifyOffice(request: GuardianRequest): Promise<void> {
  const [guardian] = await query<{ name: string }>(sql`
    SELECT given_name || ' ' || family_name AS name FROM guardians
    WHERE school_id = ${currentSchool} AND id = ${request.guardianId}`);
  const isWithdrawn = request.status === "withdrawn";
  const office = await accountsThatMay("guardian-requests.manage");
  const users = isWithdrawn ? office.filter((id) => id === request.handledBy) : office;
  await notify({
    type: isWithdrawn ? "guardian_request_withdrawn" : "guardian_request_submitted",
    props: { name: guardian!.name, kind: request.kind },
    to: { users: users.filter((id) => id !== request.requestedBy) },
    ...about(request),
  });
}

/** Notifies the guardian of the answer of the office. */
export const notifyGuardian = (request: GuardianRequest): Promise<void> =>
  notify({
    type: "guardian_request_answered",
    props: { kind: request.kind, outcome: request.status as "accepted" },
    to: { users: [request.requestedBy] },
    ...about(request),
  });
