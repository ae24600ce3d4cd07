import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE emergency_alarms (
    ${tenantKeys},
    kind text NOT NULL CHECK (kind IN ('evacuation', 'lockdown', 'medical', 'weather', 'other')),
    is_drill boolean NOT NULL DEFAULT false,
    audience_filter jsonb NOT NULL,
    started_at timestamptz(3) NOT NULL,
    started_by uuid,
    ended_at timestamptz(3),
    ended_by uuid,
    status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'ended')),
    CHECK ((status = 'ended') = (ended_at IS NOT NULL)),
    FOREIGN KEY (school_id, started_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, ended_by) REFERENCES users (school_id, id)
  );
  CREATE UNIQUE INDEX emergency_alarms_one_open ON emergency_alarms (school_id) WHERE status = 'open';
  CREATE INDEX emergency_alarms_by_started_at ON emergency_alarms (school_id, started_at, id);
  CREATE INDEX emergency_alarms_by_created_at ON emergency_alarms (school_id, created_at, id);
  CREATE INDEX emergency_alarms_started_by ON emergency_alarms (school_id, started_by);
  CREATE INDEX emergency_alarms_ended_by ON emergency_alarms (school_id, ended_by);
  ${rlsPolicies("emergency_alarms")}

  -- What was sent: the alarm itself, follow-up messages, and the all-clear. Texts by language.
  CREATE TABLE emergency_alarm_messages (
    ${tenantKeys},
    emergency_alarm_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('alarm', 'follow_up', 'all_clear')),
    texts jsonb NOT NULL CHECK (jsonb_typeof(texts) = 'object' AND texts <> '{}'),
    author_id uuid,
    FOREIGN KEY (school_id, emergency_alarm_id) REFERENCES emergency_alarms (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, author_id) REFERENCES users (school_id, id)
  );
  CREATE UNIQUE INDEX emergency_alarm_messages_once ON emergency_alarm_messages (school_id, emergency_alarm_id, kind)
    WHERE kind <> 'follow_up';
  CREATE INDEX emergency_alarm_messages_alarm ON emergency_alarm_messages (school_id, emergency_alarm_id);
  CREATE INDEX emergency_alarm_messages_author ON emergency_alarm_messages (school_id, author_id);
  CREATE INDEX emergency_alarm_messages_by_created_at ON emergency_alarm_messages (school_id, created_at, id);
  ${rlsPolicies("emergency_alarm_messages")}

  -- The people of an alarm, decided once when it starts, and how each of them is.
  CREATE TABLE emergency_alarm_responses (
    ${tenantKeys},
    emergency_alarm_id uuid NOT NULL,
    person_kind text NOT NULL CHECK (person_kind IN ('guardian', 'student', 'staff', 'account')),
    person_id uuid NOT NULL,
    user_id uuid,
    name text NOT NULL,
    language text,
    phone text,
    email text,
    -- Guardians are informed; staff and students are expected to respond.
    expects_response boolean NOT NULL,
    status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'safe', 'help')),
    place text,
    note text,
    responded_at timestamptz(3),
    recorded_by uuid,
    CHECK ((status = 'waiting') = (responded_at IS NULL)),
    UNIQUE (school_id, emergency_alarm_id, person_kind, person_id),
    FOREIGN KEY (school_id, emergency_alarm_id) REFERENCES emergency_alarms (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id) ON DELETE SET NULL (user_id),
    FOREIGN KEY (school_id, recorded_by) REFERENCES users (school_id, id)
  );
  CREATE UNIQUE INDEX emergency_alarm_responses_account ON emergency_alarm_responses (school_id, emergency_alarm_id, user_id)
    WHERE user_id IS NOT NULL;
  CREATE INDEX emergency_alarm_responses_user ON emergency_alarm_responses (school_id, user_id);
  CREATE INDEX emergency_alarm_responses_recorded_by ON emergency_alarm_responses (school_id, recorded_by);
  CREATE INDEX emergency_alarm_responses_person ON emergency_alarm_responses (school_id, person_id);
  CREATE INDEX emergency_alarm_responses_by_name ON emergency_alarm_responses (school_id, name, id);
  CREATE INDEX emergency_alarm_responses_by_created_at ON emergency_alarm_responses (school_id, created_at, id);
  ${rlsPolicies("emergency_alarm_responses")}
`);
