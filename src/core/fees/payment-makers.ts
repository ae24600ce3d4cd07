import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import type { Payment } from "../../models/fees/index.ts";

const selectConnectionUsers = {
  name: "users-behind-payment",
  text: `SELECT DISTINCT a.actor_id AS id FROM external_id_mappings m
    JOIN audit_events a ON a.school_id = m.school_id AND a.entity_type = 'IntegrationConnection'
      AND a.entity_id = m.integration_connection_id
    JOIN users u ON u.school_id = a.school_id AND u.id = a.actor_id
    WHERE m.school_id = $1 AND m.entity_id = $2`,
};

/**
 * The accounts behind a payment: who recorded it, or, for one that a connection pulled, everybody who set that connection
 * up. Without the latter a connection to an address of one's own would make payments that one may confirm.
 */
export async function paymentMakers({ id, receivedBy }: Payment): Promise<string[]> {
  if (receivedBy) return [receivedBy];
  return (await query<{ id: string }>(selectConnectionUsers, [schoolId(), id])).map((row) => row.id);
}
