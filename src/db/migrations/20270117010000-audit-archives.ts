import type { Migration } from "../migrating/migration.ts";
import { platformRole, rolesInUse } from "../migrating/rls.ts";

const columns = `
    ADD COLUMN archived_until bigint,
    ADD COLUMN archive_hash bytea CHECK (length(archive_hash) = 32),
    ADD CHECK ((archived_until IS NULL) = (archive_hash IS NULL)),
    ADD CHECK (archived_until IS NULL OR archived_until < sequence AND row_count = 0)`;

/** SQL that lets platform work delete the events of one batch at a time, named in `app.archived_batch`, once it is archived. */
const removable = (events: string, batches: string, sameSchool: string) => `
  DROP TRIGGER append_only ON ${events};
  CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${events}
    EXECUTE FUNCTION refuse_change_unless_archived();

  CREATE FUNCTION check_archived_${events}() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
  BEGIN
    IF EXISTS (SELECT FROM removed e WHERE NOT EXISTS (
      SELECT FROM ${batches} b WHERE ${sameSchool} b.sequence = current_setting('app.archived_batch')::bigint
        AND e.id = ANY (b.event_ids)
        AND EXISTS (SELECT FROM ${batches} a WHERE ${sameSchool.replace("b.", "a.")} a.archived_until >= b.sequence))) THEN
      RAISE EXCEPTION '${events} is append-only: this event is in no archive' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER only_archived AFTER DELETE ON ${events}
    REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION check_archived_${events}();`;

// An archive is a batch of the chain: its hash and seal cover which batches were archived, and the hash of the file.
export const up: Migration = (sql) =>
  sql(`
  ALTER TABLE audit_batches ${columns};
  ALTER TABLE platform_audit_batches ${columns};
  CREATE INDEX audit_batches_archives ON audit_batches (school_id, archived_until) WHERE archived_until IS NOT NULL;

  CREATE FUNCTION refuse_change_unless_archived() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND current_setting('app.erasure', true) = 'on' THEN RETURN NULL; END IF;
    IF TG_OP = 'DELETE' AND current_setting('app.archived_batch', true) <> '' THEN RETURN NULL; END IF;
    RAISE EXCEPTION '% is append-only: correct by a new row', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END $$;
  ${removable("audit_events", "audit_batches", "b.school_id = e.school_id AND")}
  ${removable("platform_audit_events", "platform_audit_batches", "")}

  DO $grants$ BEGIN
    IF ${rolesInUse} THEN
      GRANT DELETE ON audit_events, platform_audit_events TO ${platformRole};
    END IF;
  END $grants$;
`);
