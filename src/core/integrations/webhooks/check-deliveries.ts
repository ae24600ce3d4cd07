import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { webhookUnauthorized } from "../../../emails/integrations/webhook-unauthorized.ts";
import { now } from "../../../lib/clock.ts";
import { WebhookEndpoint } from "../../../models/integrations/index.ts";
import { authorityFault } from "../../identity/roles/check-authority.ts";
import { findAccountPermissions } from "../../identity/roles/find-account-permissions.ts";
import { reportStop } from "../connections/report-stop.ts";
import type { ClaimedEndpoint, DueDelivery } from "./claim-endpoint.ts";
import { eventTypes } from "./event-types.ts";

/** Writes only if `authorized_by` is unchanged since the claim, so that a new authorization is not overwritten. */
const setUnauthorizedSince = ({ id, leasedBy, authorizedBy }: ClaimedEndpoint, since: Date | null) => sql`
  UPDATE webhook_endpoints SET unauthorized_since = ${since}, updated_at = now()
  WHERE school_id = ${currentSchool} AND id = ${id} AND leased_by = ${leasedBy}
    AND authorized_by IS NOT DISTINCT FROM ${authorizedBy}::uuid
    AND (unauthorized_since IS NULL) = (${since}::timestamptz IS NOT NULL) RETURNING id`;

/**
 * Mark deliveries as dead if the account that authorized the endpoint may no longer read them, once per batch. The school is
 * notified the first time; a new activation or restored permissions reset this. Call outside a transaction.
 * @returns the allowed deliveries, the number withheld, and the reason if events of this endpoint are withheld
 */
export async function checkDeliveries(
  endpoint: ClaimedEndpoint,
  due: readonly DueDelivery[],
): Promise<{ allowed: DueDelivery[]; withheld: number; reason: string | null }> {
  const reasons = await reasonsOf(endpoint, [...endpoint.eventTypes, ...due.map((each) => each.eventType)]);
  const ended = due.flatMap(({ id, eventType }) => {
    const error = reasons.get(eventType);
    return error ? [{ id, error }] : [];
  });
  const { unauthorizedSince } = endpoint;
  if (ended.length)
    await transaction(async () => {
      await execute(sql`
        UPDATE webhook_deliveries d SET status = 'dead', next_attempt_at = NULL, response_code = NULL,
          last_error = n.error, updated_at = now()
        FROM jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) AS n (id uuid, error text)
        WHERE d.school_id = ${currentSchool} AND d.id = n.id AND d.status IN ('queued', 'failed')`);
      if (unauthorizedSince) return;
      const marked = await execute(setUnauthorizedSince(endpoint, now()));
      if (marked.length) await notifySchool(endpoint, ended[0]!.error);
    });
  else if (unauthorizedSince && !reasons.size) await execute(setUnauthorizedSince(endpoint, null));
  const allowed = due.filter(({ eventType }) => !reasons.has(eventType));
  return { allowed, withheld: ended.length, reason: [...reasons.values()][0] ?? null };
}

/** Why events may not be sent, by type. The test event has no school data and needs no permission. */
async function reasonsOf(
  { authorizedBy }: ClaimedEndpoint,
  types: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const account = authorizedBy && (await findAccountPermissions(authorizedBy));
  const reasons = new Map<string, string>();
  for (const type of types) {
    const permission = eventTypes[type as keyof typeof eventTypes]?.permission;
    if (!permission) continue;
    const fault = account ? authorityFault(account, [permission], "authorized this endpoint") : noAuthority;
    if (fault) reasons.set(type, fault);
  }
  return reasons;
}

const noAuthority = "No account is recorded as having authorized this endpoint: activate it again";

const notifySchool = ({ id, name, url }: ClaimedEndpoint, reason: string): Promise<void> =>
  reportStop({
    model: WebhookEndpoint,
    entityId: id,
    verb: "withhold",
    after: { reason },
    params: { name, kind: "authority" },
    summary: `Events are withheld from the webhook endpoint ${name} until someone with the required permissions activates it again`,
    template: webhookUnauthorized,
    props: (about) => ({ ...about, endpoint: name, host: new URL(url).host, reason }),
    trigger: "webhooks",
  });
