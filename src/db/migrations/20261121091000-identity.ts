import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE users (
    ${tenantKeys},
    email text NOT NULL CHECK (email = lower(email) AND length(email) <= 254),
    name text NOT NULL,
    phone text,
    username text,
    locale text,
    person_type text CHECK (person_type IN ('staff', 'student', 'guardian')),
    password_hash text,
    totp_secret text,
    totp_confirmed_at timestamptz,
    totp_counter bigint,
    recovery_code_hashes jsonb NOT NULL DEFAULT '[]',
    last_login_at timestamptz,
    password_changed_at timestamptz,
    unlocked_at timestamptz,
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('invited', 'active', 'locked', 'disabled')),
    UNIQUE (school_id, email),
    UNIQUE (school_id, username)
  );
  -- Sign-in without a school looks up the accounts of an email address in every school.
  CREATE INDEX users_email_across_schools ON users (email);
  ${rlsPolicies("users")}

  CREATE TABLE roles (
    ${tenantKeys},
    key text NOT NULL,
    name text NOT NULL,
    category text NOT NULL CHECK (category IN ('staff', 'student', 'guardian')),
    is_system boolean NOT NULL DEFAULT false,
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'retired')),
    UNIQUE (school_id, key)
  );
  ${rlsPolicies("roles")}

  CREATE TABLE role_permissions (
    ${tenantKeys},
    role_id uuid NOT NULL,
    permission text NOT NULL,
    scope text NOT NULL CHECK (scope IN ('all', 'own_classes', 'own_children', 'self')),
    UNIQUE (school_id, role_id, permission),
    FOREIGN KEY (school_id, role_id) REFERENCES roles (school_id, id) ON DELETE CASCADE
  );
  ${rlsPolicies("role_permissions")}

  CREATE TABLE user_roles (
    ${tenantKeys},
    user_id uuid NOT NULL,
    role_id uuid NOT NULL,
    starts_on date,
    ends_on date,
    granted_by uuid,
    UNIQUE (school_id, user_id, role_id),
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, role_id) REFERENCES roles (school_id, id),
    CHECK (ends_on >= starts_on)
  );
  CREATE INDEX user_roles_role ON user_roles (school_id, role_id);
  ${rlsPolicies("user_roles")}

  CREATE TABLE user_sessions (
    ${tenantKeys},
    user_id uuid NOT NULL,
    refresh_token_hash text NOT NULL,
    previous_token_hash text,
    rotated_at timestamptz NOT NULL DEFAULT now(),
    transport text NOT NULL CHECK (transport IN ('cookie', 'body')),
    ip text,
    user_agent text,
    last_seen_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz,
    revoked_reason text,
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id) ON DELETE CASCADE
  );
  CREATE INDEX user_sessions_user ON user_sessions (school_id, user_id, created_at DESC);
  ${rlsPolicies("user_sessions")}

  CREATE TABLE user_tokens (
    ${tenantKeys},
    user_id uuid NOT NULL,
    purpose text NOT NULL CHECK (purpose IN ('password_reset', 'invitation', 'email_verification', 'ical')),
    token_hash text NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    UNIQUE (school_id, token_hash),
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id) ON DELETE CASCADE
  );
  CREATE INDEX user_tokens_user ON user_tokens (school_id, user_id, purpose);
  ${rlsPolicies("user_tokens")}

  CREATE TABLE login_attempts (
    ${tenantKeys},
    user_id uuid NOT NULL,
    ip text NOT NULL,
    succeeded boolean NOT NULL,
    reason text,
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id) ON DELETE CASCADE
  );
  CREATE INDEX login_attempts_user ON login_attempts (school_id, user_id, created_at DESC);
  ${rlsPolicies("login_attempts")}
`);
