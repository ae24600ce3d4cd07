import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import type { Payment } from "../../../models/fees/index.ts";

/**
 * Lists the accounts behind a payment: the user who recorded it or, for a payment pulled by a connection, everybody who
 * ever changed that connection. Otherwise users could point a connection at a system of their own and confirm its payments.
 */
export async function paymentMakers({ id, receivedBy }: Payment): Promise<string[]> {
  if (receivedBy) return [receivedBy];
  return (
    await query<{ id: string }>(sql`
    SELECT DISTINCT a.actor_id AS id FROM external_id_mappings m
    JOIN audit_events a ON a.school_id = m.school_id AND a.entity_type = 'IntegrationConnection'
      AND a.entity_id = m.integration_connection_id
    JOIN users u ON u.school_id = a.school_id AND u.id = a.actor_id
    WHERE m.school_id = ${currentSchool} AND m.entity_id = ${id}`)
  ).map((row) => row.id);
}
