import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

// Launches and assertions are short-lived: only hashes of their secrets are stored.
export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE lti_keys (
    ${tenantKeys},
    public_key jsonb NOT NULL CHECK (jsonb_typeof(public_key) = 'object'),
    private_key text,
    retired_at timestamptz(3),
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'retired')),
    CONSTRAINT lti_keys_retired CHECK ((status = 'retired') = (retired_at IS NOT NULL)),
    CONSTRAINT lti_keys_signing CHECK ((status = 'active') = (private_key IS NOT NULL))
  );
  CREATE UNIQUE INDEX lti_keys_active ON lti_keys (school_id) WHERE status = 'active';
  CREATE INDEX lti_keys_by_created_at ON lti_keys (school_id, created_at, id);
  ${rlsPolicies("lti_keys")}

  CREATE TABLE lti_tools (
    ${tenantKeys},
    name text NOT NULL,
    login_url text NOT NULL,
    target_link_uri text NOT NULL,
    redirect_uris jsonb NOT NULL CHECK (jsonb_typeof(redirect_uris) = 'array' AND jsonb_array_length(redirect_uris) > 0),
    jwks_url text,
    public_key text,
    deep_linking_url text,
    custom_parameters jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(custom_parameters) = 'object'),
    shared_data text NOT NULL DEFAULT 'none' CHECK (shared_data IN ('none', 'name', 'name_email')),
    services jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(services) = 'array'),
    client_id text NOT NULL,
    deployment_id text NOT NULL,
    subject_salt text NOT NULL,
    created_by uuid,
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
    UNIQUE (school_id, name),
    UNIQUE (school_id, client_id),
    FOREIGN KEY (school_id, created_by) REFERENCES users (school_id, id),
    CONSTRAINT lti_tools_key CHECK ((jwks_url IS NULL) <> (public_key IS NULL))
  );
  CREATE INDEX lti_tools_by_created_at ON lti_tools (school_id, created_at, id);
  CREATE INDEX lti_tools_created_by ON lti_tools (school_id, created_by);
  ${rlsPolicies("lti_tools")}

  CREATE TABLE lti_links (
    ${tenantKeys},
    course_offering_id uuid NOT NULL,
    lti_tool_id uuid NOT NULL,
    title text NOT NULL,
    description text,
    url text,
    custom_parameters jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(custom_parameters) = 'object'),
    line_item_id uuid,
    created_by uuid,
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'hidden')),
    FOREIGN KEY (school_id, course_offering_id) REFERENCES course_offerings (school_id, id),
    FOREIGN KEY (school_id, lti_tool_id) REFERENCES lti_tools (school_id, id),
    FOREIGN KEY (school_id, line_item_id) REFERENCES line_items (school_id, id) ON DELETE SET NULL (line_item_id),
    FOREIGN KEY (school_id, created_by) REFERENCES users (school_id, id)
  );
  CREATE INDEX lti_links_by_created_at ON lti_links (school_id, created_at, id);
  CREATE INDEX lti_links_by_title ON lti_links (school_id, title, id);
  CREATE INDEX lti_links_offering ON lti_links (school_id, course_offering_id);
  CREATE INDEX lti_links_tool ON lti_links (school_id, lti_tool_id);
  CREATE INDEX lti_links_line_item ON lti_links (school_id, line_item_id);
  CREATE INDEX lti_links_created_by ON lti_links (school_id, created_by);
  ${rlsPolicies("lti_links")}

  CREATE TABLE lti_launches (
    ${tenantKeys},
    lti_tool_id uuid NOT NULL,
    course_offering_id uuid NOT NULL,
    lti_link_id uuid,
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    hint_hash text NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    answered_at timestamptz(3),
    UNIQUE (school_id, hint_hash),
    FOREIGN KEY (school_id, lti_tool_id) REFERENCES lti_tools (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, course_offering_id) REFERENCES course_offerings (school_id, id),
    FOREIGN KEY (school_id, lti_link_id) REFERENCES lti_links (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id) ON DELETE CASCADE
  );
  CREATE INDEX lti_launches_tool ON lti_launches (school_id, lti_tool_id);
  CREATE INDEX lti_launches_offering ON lti_launches (school_id, course_offering_id);
  CREATE INDEX lti_launches_link ON lti_launches (school_id, lti_link_id);
  CREATE INDEX lti_launches_user ON lti_launches (school_id, user_id);
  CREATE INDEX lti_launches_expiry ON lti_launches (school_id, expires_at);
  ${rlsPolicies("lti_launches")}

  CREATE TABLE lti_line_items (
    ${tenantKeys},
    line_item_id uuid NOT NULL,
    lti_tool_id uuid NOT NULL,
    lti_link_id uuid,
    resource_id text,
    tag text,
    UNIQUE (school_id, line_item_id),
    FOREIGN KEY (school_id, line_item_id) REFERENCES line_items (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, lti_tool_id) REFERENCES lti_tools (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, lti_link_id) REFERENCES lti_links (school_id, id) ON DELETE SET NULL (lti_link_id)
  );
  CREATE INDEX lti_line_items_tool ON lti_line_items (school_id, lti_tool_id);
  CREATE INDEX lti_line_items_link ON lti_line_items (school_id, lti_link_id);
  ${rlsPolicies("lti_line_items")}

  CREATE TABLE lti_scores (
    ${tenantKeys},
    line_item_id uuid NOT NULL,
    student_id uuid NOT NULL,
    scored_at timestamptz NOT NULL,
    activity_progress text NOT NULL
      CHECK (activity_progress IN ('Initialized', 'Started', 'InProgress', 'Submitted', 'Completed')),
    grading_progress text NOT NULL
      CHECK (grading_progress IN ('FullyGraded', 'Pending', 'PendingManual', 'Failed', 'NotReady')),
    UNIQUE (school_id, line_item_id, student_id),
    FOREIGN KEY (school_id, line_item_id) REFERENCES line_items (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id)
  );
  CREATE INDEX lti_scores_student ON lti_scores (school_id, student_id);
  ${rlsPolicies("lti_scores")}

  CREATE TABLE lti_assertions (
    ${tenantKeys},
    lti_tool_id uuid NOT NULL,
    jti_hash text NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    UNIQUE (school_id, lti_tool_id, jti_hash),
    FOREIGN KEY (school_id, lti_tool_id) REFERENCES lti_tools (school_id, id) ON DELETE CASCADE
  );
  CREATE INDEX lti_assertions_expiry ON lti_assertions (school_id, expires_at);
  ${rlsPolicies("lti_assertions")}
`);
