import { query } from "../../../db/query.ts";
import { transaction } from "../../../db/transaction.ts";
import { webhookUnauthorized } from "../../../emails/webhook-unauthorized.ts";
import { now } from "../../../lib/clock.ts";
import { schoolId } from "../../../lib/context.ts";
import { authorityFault } from "../../identity/check-authority.ts";
import { findAccountPermissions } from "../../identity/find-account-permissions.ts";
import { reportStop } from "../report-stop.ts";
import type { ClaimedEndpoint, DueDelivery } from "./claim-endpoint.ts";
import { eventTypes } from "./event-types.ts";

const endDeliveries = {
  name: "end-unauthorized-webhooks",
  text: `UPDATE webhook_deliveries d SET status = 'dead', next_attempt_at = NULL, response_code = NULL,
      last_error = n.error, updated_at = now()
    FROM jsonb_to_recordset($2::jsonb) AS n (id uuid, error text)
    WHERE d.school_id = $1 AND d.id = n.id AND d.status IN ('queued', 'failed')`,
};

/** Only the claim that saw the old value writes, so that a new authorization meanwhile is not overwritten. */
const setUnauthorizedSince = {
  name: "set-webhook-unauthorized-since",
  text: `UPDATE webhook_endpoints SET unauthorized_since = $4, updated_at = now()
    WHERE school_id = $1 AND id = $2 AND leased_by = $3 AND authorized_by IS NOT DISTINCT FROM $5
      AND (unauthorized_since IS NULL) = ($4::timestamptz IS NOT NULL) RETURNING id`,
};

/**
 * Ends the deliveries that the person who authorized the endpoint may no longer read, once per turn. The school is told the
 * first time; a new activation, or the permissions coming back, resets that. Outside of a transaction.
 * @returns what may be sent, how many deliveries were ended, and why events of this endpoint are withheld, if any are
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
  const lease = [schoolId(), endpoint.id, endpoint.leasedBy];
  const { authorizedBy, unauthorizedSince } = endpoint;
  if (ended.length)
    await transaction(async () => {
      await query(endDeliveries, [schoolId(), JSON.stringify(ended)], { readOnly: false });
      if (unauthorizedSince) return;
      const values = [...lease, now(), authorizedBy];
      const marked = await query(setUnauthorizedSince, values, { readOnly: false });
      if (marked.length) await tell(endpoint, ended[0]!.error);
    });
  else if (unauthorizedSince && !reasons.size)
    await query(setUnauthorizedSince, [...lease, null, authorizedBy], { readOnly: false });
  const allowed = due.filter(({ eventType }) => !reasons.has(eventType));
  return { allowed, withheld: ended.length, reason: [...reasons.values()][0] ?? null };
}

/** Why events may not be sent, by their type; the test event tells of nothing and needs no permission. */
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

const noAuthority = "Nobody is on record as having authorized this endpoint: activate it again";

const tell = ({ id, name, url }: ClaimedEndpoint, reason: string): Promise<void> =>
  reportStop({
    entityType: "WebhookEndpoint",
    entityId: id,
    action: "webhook_endpoints.withhold",
    after: { reason },
    summary: `Events are withheld from the webhook endpoint ${name} until somebody with the permissions activates it again`,
    template: webhookUnauthorized,
    props: (about) => ({ ...about, endpoint: name, host: new URL(url).host, reason }),
    trigger: "webhooks",
  });
