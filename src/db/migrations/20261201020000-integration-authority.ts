import type { Migration } from "../migrating/migration.ts";
import { enterPlatformWork } from "../migrating/rls.ts";

/**
 * Records whose permissions a connection, a run and an import use, and which connection a payment came from. Existing
 * connections take the person who last activated them from the audit trail, otherwise the one who created them; where the
 * trail names nobody, the next scheduled run stops and asks for a new activation.
 */
export const up: Migration = (sql) =>
  sql(`
  ALTER TABLE integration_connections ADD COLUMN authorized_by uuid;
  ALTER TABLE integration_connections ADD FOREIGN KEY (school_id, authorized_by) REFERENCES users (school_id, id);
  ALTER TABLE integration_sync_runs ADD COLUMN requested_by uuid;
  ALTER TABLE integration_sync_runs ADD FOREIGN KEY (school_id, requested_by) REFERENCES users (school_id, id);
  ALTER TABLE import_batches ADD COLUMN authorized_by uuid;
  ALTER TABLE import_batches ADD FOREIGN KEY (school_id, authorized_by) REFERENCES users (school_id, id);
  ALTER TABLE payments ADD COLUMN integration_connection_id uuid;
  ALTER TABLE payments ADD FOREIGN KEY (school_id, integration_connection_id)
    REFERENCES integration_connections (school_id, id);

  -- Every existing row satisfies the new check: it only widens the old one.
  ALTER TABLE audit_events DROP CONSTRAINT audit_events_actor_type_check;
  ALTER TABLE audit_events ADD CONSTRAINT audit_events_actor_type_check
    CHECK (actor_type IN ('user', 'api_key', 'operator', 'system', 'integration')) NOT VALID;

  ${enterPlatformWork}
  UPDATE integration_connections c SET authorized_by = (
    SELECT e.actor_id FROM audit_events e
    JOIN users u ON u.school_id = e.school_id AND u.id = e.actor_id
    WHERE e.school_id = c.school_id AND e.entity_type = 'IntegrationConnection' AND e.entity_id = c.id
      AND e.actor_type = 'user'
      AND e.action IN ('integration_connections.activate', 'integration_connections.create')
    ORDER BY e.action = 'integration_connections.activate' DESC, e.created_at DESC LIMIT 1);
  -- Uploads and imports in progress run with the permissions of the person who started them.
  UPDATE integration_sync_runs r SET requested_by = (
    SELECT e.actor_id FROM audit_events e
    JOIN users u ON u.school_id = e.school_id AND u.id = e.actor_id
    WHERE e.school_id = r.school_id AND e.entity_type = 'IntegrationSyncRun' AND e.entity_id = r.id
      AND e.actor_type = 'user' LIMIT 1)
    WHERE r.status IN ('queued', 'running') AND r.trigger = 'upload';
  UPDATE import_batches SET authorized_by = started_by WHERE status = 'importing';
  RESET ROLE;
`);
