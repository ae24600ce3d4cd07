import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

// Only a hash of a device key is stored. A scan carries an id made by its device, so that one sent again is stored once.
export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE kiosk_devices (
    ${tenantKeys},
    name text NOT NULL,
    place text,
    purpose text NOT NULL CHECK (purpose IN ('arrival', 'departure')),
    key_hash text NOT NULL,
    last_seen_at timestamptz(3),
    revoked_at timestamptz(3),
    created_by uuid,
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'revoked')),
    UNIQUE (school_id, key_hash),
    FOREIGN KEY (school_id, created_by) REFERENCES users (school_id, id),
    CONSTRAINT kiosk_devices_revoked CHECK ((status = 'revoked') = (revoked_at IS NOT NULL))
  );
  CREATE UNIQUE INDEX kiosk_devices_name ON kiosk_devices (school_id, name) WHERE status = 'active';
  CREATE INDEX kiosk_devices_by_name ON kiosk_devices (school_id, name, id);
  CREATE INDEX kiosk_devices_by_created_at ON kiosk_devices (school_id, created_at, id);
  CREATE INDEX kiosk_devices_created_by ON kiosk_devices (school_id, created_by);
  ${rlsPolicies("kiosk_devices")}

  CREATE TABLE kiosk_scans (
    ${tenantKeys},
    kiosk_device_id uuid NOT NULL,
    scan_id uuid NOT NULL,
    purpose text NOT NULL CHECK (purpose IN ('arrival', 'departure')),
    student_id uuid,
    date date NOT NULL,
    scanned_at timestamptz(3) NOT NULL,
    status text NOT NULL CHECK (status IN ('recorded', 'repeated', 'not_applied', 'refused')),
    reason text,
    mark text CHECK (mark IN ('present', 'late')),
    minutes_late integer,
    UNIQUE (school_id, kiosk_device_id, scan_id),
    FOREIGN KEY (school_id, kiosk_device_id) REFERENCES kiosk_devices (school_id, id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    CONSTRAINT kiosk_scans_student CHECK (student_id IS NOT NULL OR status = 'refused'),
    CONSTRAINT kiosk_scans_reason CHECK (reason IS NOT NULL OR status IN ('recorded', 'repeated')),
    CONSTRAINT kiosk_scans_mark CHECK (mark IS NULL OR status = 'recorded')
  );
  CREATE INDEX kiosk_scans_by_scanned_at ON kiosk_scans (school_id, scanned_at, id);
  CREATE INDEX kiosk_scans_by_created_at ON kiosk_scans (school_id, created_at, id);
  CREATE INDEX kiosk_scans_date ON kiosk_scans (school_id, date, scanned_at);
  CREATE INDEX kiosk_scans_student ON kiosk_scans (school_id, student_id, date);
  ${rlsPolicies("kiosk_scans")}

  ALTER TABLE retention_rules DROP CONSTRAINT retention_rules_entity_type_check;
  ALTER TABLE retention_rules ADD CONSTRAINT retention_rules_entity_type_check
    CHECK (entity_type IN ('visitor_log', 'admission_application', 'admission_inquiry', 'student', 'staff_member', 'message',
      'assignment_file', 'document', 'alumnus', 'record_transfer', 'kiosk_scan')) NOT VALID;
`);
