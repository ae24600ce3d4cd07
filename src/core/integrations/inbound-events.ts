import { z } from "zod";
import { currentSchool, currentTime } from "../../db/context-values.ts";
import { execute, query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { schoolId, withContext } from "../../lib/context.ts";
import { conflict, unauthenticated } from "../../lib/errors.ts";
import { isId, newId } from "../../lib/ids.ts";
import { isSignedBy, newWebhookSecret } from "../../lib/tokens/webhook-signature.ts";
import {
  InboundEvent,
  IntegrationConnection,
  inboundEventStatuses,
} from "../../models/integrations/index.ts";
import { audited } from "../audit/audited.ts";
import { crud } from "../common/entities/crud.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { inboundSecret, openSecret, sealSecret } from "./webhooks/secrets.ts";

/** PostgreSQL channel notified when a remote system asks for a pull. */
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
    path: z.string().describe("Path that the remote system posts its events to"),
    secret: z.string().describe("Secret that it signs them with (Standard Webhooks). Shown once"),
  })
  .meta({ id: "InboundAccess" });

/** Create an inbound secret, so that the remote system can announce changes. Replaces an earlier secret. @throws {AppError} 404, 409 */
export const allowInbound = (id: string): Promise<z.input<typeof InboundAccess>> =>
  transaction(async () => {
    const connection = await findLocked(IntegrationConnection, id);
    if (connection.status === "disabled")
      throw conflict("connection_status", "This connection is permanently disabled: create a new one");
    if (connection.type === "FILE")
      throw conflict("connection_of_files", "This connection imports files and cannot receive events");
    const secret = newWebhookSecret();
    await connection.update({ inboundSecret: sealSecret(secret, inboundSecret, id) });
    await audited(IntegrationConnection, id, "allow_inbound");
    return { path: `/inbound-events/${schoolId()}/${id}`, secret };
  });

export interface InboundMessage {
  schoolId: string;
  connectionId: string;
  /** `id`, `timestamp` and `signatures` are the Standard Webhooks headers. */
  id: string;
  timestamp: string;
  signatures: string;
  body: Buffer;
}

/** Accepted clock difference in both directions; bounds how long a captured message can be replayed. */
const TIMESTAMP_TOLERANCE_SECONDS = 300;
/**
 * Receive an event of a remote system and make its connection due for a pull. A repeated event is processed once.
 * @returns the status of the event, or `duplicate`
 * @throws {AppError} 401 for every kind of error, so that the response does not reveal which connections exist
 */
export async function receiveInboundEvent(message: InboundMessage): Promise<{ status: string }> {
  const refused = unauthenticated("The message is too old or not signed with the secret of a connection");
  const { id, timestamp, signatures, body, connectionId } = message;
  if (!isId(message.schoolId) || !isId(connectionId)) throw refused;
  const sent = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  const isOld = !(Math.abs(now().getTime() / 1000 - sent) <= TIMESTAMP_TOLERANCE_SECONDS);
  if (isOld || !/^[\x21-\x7e]{1,200}$/.test(id)) throw refused;
  return withContext({ schoolId: message.schoolId }, async () => {
    const [connection] = await query<{ secret: string | null }>(sql`
      SELECT c.inbound_secret AS secret FROM integration_connections c
      JOIN schools s ON s.id = c.school_id AND s.status = 'active'
      WHERE c.school_id = ${message.schoolId} AND c.id = ${connectionId} AND c.status <> 'disabled'`);
    if (!connection?.secret) throw refused;
    const secret = openSecret(connection.secret, inboundSecret, connectionId);
    if (!isSignedBy({ id, timestamp: sent, body }, signatures, secret)) throw refused;
    const [inserted] = await execute<{ status: string }>(sql`
      WITH asked AS (
        SELECT id, status = 'active' AS active FROM integration_connections
        WHERE school_id = ${currentSchool} AND id = ${connectionId} FOR UPDATE),
      taken AS (
        INSERT INTO inbound_events (school_id, id, integration_connection_id, provider_event_id, type, sent_at, status)
        SELECT ${currentSchool}, ${newId()}, id, ${id}, ${typeOf(body)}, ${new Date(sent * 1000)}, CASE WHEN active THEN 'processed' ELSE 'ignored' END FROM asked
        ON CONFLICT (school_id, integration_connection_id, provider_event_id) DO NOTHING RETURNING status),
      due AS (
        UPDATE integration_connections SET next_sync_at = ${currentTime}, updated_at = now()
        WHERE school_id = ${currentSchool} AND id = ${connectionId} AND EXISTS (SELECT FROM taken WHERE status = 'processed')
        RETURNING pg_notify(${syncChannel}, ''))
      SELECT status, (SELECT count(*) FROM due) AS due FROM taken`);
    return { status: inserted?.status ?? "duplicate" };
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
