import { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { schoolId, withContext } from "../../lib/context.ts";
import { conflict, notFound, unauthenticated } from "../../lib/errors.ts";
import { isId, newId } from "../../lib/ids.ts";
import { isSignedBy, newWebhookSecret } from "../../lib/webhook-signature.ts";
import {
  InboundEvent,
  IntegrationConnection,
  inboundEventStatuses,
} from "../../models/integrations/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { crud } from "../crud.ts";
import { inboundSecret, openSecret, sealSecret } from "./webhooks/secrets.ts";

/** Signalled when a partner asks to be pulled from. */
export const syncChannel = "school_svc_syncs";

export const InboundEventView = z
  .object({
    id: z.uuid(),
    integrationConnectionId: z.uuid(),
    providerEventId: z.string(),
    type: z.string().nullable(),
    sentAt: z.date(),
    status: z.enum(inboundEventStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "InboundEvent" });

export const inboundEvents = crud(InboundEvent, {
  name: "Inbound event",
  view: InboundEventView,
  access: { read: "integrations.read" },
  list: {
    filters: { integrationConnectionId: z.uuid(), status: z.enum(inboundEventStatuses) },
    sort: ["-createdAt"],
  },
});

export const InboundAccess = z
  .object({
    path: z.string().describe("Where the partner posts its events to"),
    secret: z.string().describe("What it signs them with, in the form of Standard Webhooks. Shown once"),
  })
  .meta({ id: "InboundAccess" });

/** Lets the partner of a connection say that there is something new; a secret before this is void. @throws {AppError} 404, 409 */
export const allowInbound = (id: string): Promise<z.input<typeof InboundAccess>> =>
  transaction(async () => {
    const connection = await IntegrationConnection.findByPk(id, { lock: true });
    if (!connection) throw notFound("Integration connection");
    if (connection.status === "disabled")
      throw conflict("connection_status", "This connection is disabled for good: make another one");
    if (connection.type === "FILE")
      throw conflict("connection_of_files", "This connection reads files: there is nobody to tell of news");
    const secret = newWebhookSecret();
    await connection.update({ inboundSecret: sealSecret(secret, inboundSecret, id) });
    await recordAudit({
      action: "integration_connections.allow_inbound",
      entityType: "IntegrationConnection",
      entityId: id,
    });
    return { path: `/inbound-events/${schoolId()}/${id}`, secret };
  });

export interface InboundMessage {
  schoolId: string;
  connectionId: string;
  /** The headers of Standard Webhooks. */
  id: string;
  timestamp: string;
  signatures: string;
  body: Buffer;
}

/** A message may be so old, or so far ahead of our clock. */
const toleranceSeconds = 300;

const find = {
  name: "inbound-connection",
  text: `SELECT c.inbound_secret AS secret FROM integration_connections c
    JOIN schools s ON s.id = c.school_id AND s.status = 'active'
    WHERE c.school_id = $1 AND c.id = $2 AND c.status <> 'disabled'`,
};
const take = {
  name: "take-inbound-event",
  text: `WITH asked AS (
      SELECT id, status = 'active' AS active FROM integration_connections
      WHERE school_id = $1 AND id = $3 FOR UPDATE),
    taken AS (
      INSERT INTO inbound_events (school_id, id, integration_connection_id, provider_event_id, type, sent_at, status)
      SELECT $1, $2, id, $4, $5, $6, CASE WHEN active THEN 'processed' ELSE 'ignored' END FROM asked
      ON CONFLICT (school_id, integration_connection_id, provider_event_id) DO NOTHING RETURNING status),
    due AS (
      UPDATE integration_connections SET next_sync_at = $7, updated_at = now()
      WHERE school_id = $1 AND id = $3 AND EXISTS (SELECT FROM taken WHERE status = 'processed')
      RETURNING pg_notify('${syncChannel}', ''))
    SELECT status, (SELECT count(*) FROM due) AS due FROM taken`,
};

/**
 * What a partner tells: its connection is pulled from soon. The same event twice counts once.
 * @throws {AppError} 401 whatever is wrong with it, so that it tells nothing about which connections there are
 */
export async function takeInboundEvent(message: InboundMessage): Promise<{ status: string }> {
  const refused = unauthenticated("The message is not signed with the secret of a connection, or is too old");
  const { id, timestamp, signatures, body, connectionId } = message;
  if (!isId(message.schoolId) || !isId(connectionId)) throw refused;
  const sent = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  const isOld = !(Math.abs(now().getTime() / 1000 - sent) <= toleranceSeconds);
  if (isOld || !/^[\x21-\x7e]{1,200}$/.test(id)) throw refused;
  return withContext({ schoolId: message.schoolId }, async () => {
    const [connection] = await query<{ secret: string | null }>(find, [message.schoolId, connectionId]);
    if (!connection?.secret) throw refused;
    const secret = openSecret(connection.secret, inboundSecret, connectionId);
    if (!isSignedBy({ id, timestamp: sent, body }, signatures, secret)) throw refused;
    const values = [
      ...[message.schoolId, newId(), connectionId, id, typeOf(body), new Date(sent * 1000), now()],
    ];
    const [taken] = await query<{ status: string }>(take, values, { readOnly: false });
    return { status: taken?.status ?? "duplicate" };
  });
}

function typeOf(body: Buffer): string | null {
  try {
    const { type } = JSON.parse(body.toString("utf8"));
    return typeof type === "string" ? type.replaceAll("\0", "").slice(0, 200) : null;
  } catch {
    return null;
  }
}
