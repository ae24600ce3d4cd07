import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE conversations (
    ${tenantKeys},
    type text NOT NULL CHECK (type IN ('direct', 'group', 'class')),
    title text CHECK ((title IS NULL) = (type = 'direct')),
    course_offering_id uuid CHECK ((course_offering_id IS NULL) = (type <> 'class')),
    -- Two people share one direct conversation, and a class has one.
    key text CHECK ((key IS NULL) = (type = 'group')),
    created_by_id uuid,
    -- Messages are numbered, so that the unread count follows from two numbers.
    last_number integer NOT NULL DEFAULT 0,
    last_message_at timestamptz(3) NOT NULL,
    status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'locked')),
    FOREIGN KEY (school_id, course_offering_id) REFERENCES course_offerings (school_id, id),
    FOREIGN KEY (school_id, created_by_id) REFERENCES users (school_id, id),
    UNIQUE (school_id, key)
  );
  CREATE INDEX conversations_by_last_message_at ON conversations (school_id, last_message_at, id);
  CREATE INDEX conversations_course_offering ON conversations (school_id, course_offering_id);
  CREATE INDEX conversations_created_by ON conversations (school_id, created_by_id);
  ${rlsPolicies("conversations")}

  CREATE TABLE conversation_participants (
    ${tenantKeys},
    conversation_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL DEFAULT 'member' CHECK (role IN ('owner', 'member')),
    last_read_number integer NOT NULL DEFAULT 0,
    last_read_at timestamptz(3),
    left_at timestamptz(3),
    FOREIGN KEY (school_id, conversation_id) REFERENCES conversations (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id) ON DELETE CASCADE,
    UNIQUE (school_id, conversation_id, user_id)
  );
  CREATE INDEX conversation_participants_user ON conversation_participants (school_id, user_id, conversation_id);
  ${rlsPolicies("conversation_participants")}

  CREATE TABLE messages (
    ${tenantKeys},
    conversation_id uuid NOT NULL,
    number integer NOT NULL,
    author_id uuid NOT NULL,
    body text NOT NULL,
    hidden_at timestamptz(3),
    hidden_by_id uuid,
    FOREIGN KEY (school_id, conversation_id) REFERENCES conversations (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, author_id) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, hidden_by_id) REFERENCES users (school_id, id),
    UNIQUE (school_id, conversation_id, number)
  );
  CREATE INDEX messages_author ON messages (school_id, author_id);
  CREATE INDEX messages_hidden_by ON messages (school_id, hidden_by_id);
  ${rlsPolicies("messages")}

  CREATE TABLE message_reports (
    ${tenantKeys},
    message_id uuid NOT NULL,
    reporter_id uuid NOT NULL,
    reason text NOT NULL,
    status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'upheld', 'dismissed')),
    decided_by_id uuid,
    decided_at timestamptz(3),
    FOREIGN KEY (school_id, message_id) REFERENCES messages (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, reporter_id) REFERENCES users (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, decided_by_id) REFERENCES users (school_id, id),
    UNIQUE (school_id, message_id, reporter_id)
  );
  CREATE INDEX message_reports_by_created_at ON message_reports (school_id, created_at, id);
  CREATE INDEX message_reports_reporter ON message_reports (school_id, reporter_id);
  CREATE INDEX message_reports_decided_by ON message_reports (school_id, decided_by_id);
  ${rlsPolicies("message_reports")}
`);
