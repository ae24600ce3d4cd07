import type { Migration } from "../migrating/migration.ts";
import { enterPlatformWork } from "../migrating/rls.ts";

/**
 * Records whose permissions a webhook endpoint uses. Existing endpoints take the person who last decided on its events and
 * its URL from the audit trail; where the trail names nobody, deliveries stop until somebody activates the endpoint again.
 */
export const up: Migration = (sql) =>
  sql(`
  ALTER TABLE webhook_endpoints ADD COLUMN authorized_by uuid, ADD COLUMN unauthorized_since timestamptz;
  ALTER TABLE webhook_endpoints ADD FOREIGN KEY (school_id, authorized_by) REFERENCES users (school_id, id);

  ${enterPlatformWork}
  UPDATE webhook_endpoints w SET authorized_by = (
    SELECT e.actor_id FROM audit_events e
    JOIN users u ON u.school_id = e.school_id AND u.id = e.actor_id
    WHERE e.school_id = w.school_id AND e.entity_type = 'WebhookEndpoint' AND e.entity_id = w.id
      AND e.actor_type IN ('user', 'api_key')
      AND (e.action IN ('webhook_endpoints.activate', 'webhook_endpoints.create')
        OR (e.action = 'webhook_endpoints.update' AND e.after ?| ARRAY['url', 'eventTypes']))
    ORDER BY e.created_at DESC, e.id DESC LIMIT 1);
  RESET ROLE;
`);
