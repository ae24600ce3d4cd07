import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE standard_frameworks (
    ${tenantKeys},
    title text NOT NULL,
    description text,
    publisher text,
    version text,
    subject_id uuid,
    case_identifier uuid,
    case_changed_at timestamptz,
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'archived')),
    FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id),
    CONSTRAINT standard_frameworks_case UNIQUE (school_id, case_identifier)
  );
  CREATE INDEX standard_frameworks_by_title ON standard_frameworks (school_id, title, id);
  CREATE INDEX standard_frameworks_by_created_at ON standard_frameworks (school_id, created_at, id);
  CREATE INDEX standard_frameworks_subject ON standard_frameworks (school_id, subject_id);
  ${rlsPolicies("standard_frameworks")}

  CREATE TABLE learning_standards (
    ${tenantKeys},
    standard_framework_id uuid NOT NULL,
    parent_standard_id uuid,
    code text,
    statement text NOT NULL,
    education_levels jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(education_levels) = 'array'),
    sort_order integer NOT NULL DEFAULT 1 CHECK (sort_order > 0),
    case_identifier uuid,
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'retired')),
    FOREIGN KEY (school_id, standard_framework_id) REFERENCES standard_frameworks (school_id, id),
    CONSTRAINT learning_standards_of_framework UNIQUE (school_id, standard_framework_id, id),
    -- A parent is of the same framework.
    CONSTRAINT learning_standards_parent FOREIGN KEY (school_id, standard_framework_id, parent_standard_id)
      REFERENCES learning_standards (school_id, standard_framework_id, id),
    CONSTRAINT learning_standards_not_own_parent CHECK (parent_standard_id <> id),
    CONSTRAINT learning_standards_case UNIQUE (school_id, standard_framework_id, case_identifier)
  );
  CREATE INDEX learning_standards_by_parent
    ON learning_standards (school_id, standard_framework_id, parent_standard_id, sort_order, id);
  CREATE INDEX learning_standards_by_sort_order ON learning_standards (school_id, sort_order, id);
  CREATE INDEX learning_standards_by_code ON learning_standards (school_id, code, id);
  CREATE INDEX learning_standards_by_created_at ON learning_standards (school_id, created_at, id);
  ${rlsPolicies("learning_standards")}

  CREATE TABLE line_item_standards (
    ${tenantKeys},
    line_item_id uuid NOT NULL,
    learning_standard_id uuid NOT NULL,
    UNIQUE (school_id, line_item_id, learning_standard_id),
    FOREIGN KEY (school_id, line_item_id) REFERENCES line_items (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, learning_standard_id) REFERENCES learning_standards (school_id, id)
  );
  CREATE INDEX line_item_standards_standard ON line_item_standards (school_id, learning_standard_id);
  CREATE INDEX line_item_standards_by_created_at ON line_item_standards (school_id, created_at, id);
  ${rlsPolicies("line_item_standards")}

  -- Rounds after each step, so that the result does not depend on the precision of numeric.
  CREATE FUNCTION decay_step(average numeric, value numeric, weight numeric) RETURNS numeric LANGUAGE sql IMMUTABLE
    RETURN CASE WHEN average IS NULL THEN value
      ELSE round((average * (100 - weight) + value * weight) / 100, 6) END;
  CREATE AGGREGATE decaying_average(numeric, numeric) (sfunc = decay_step, stype = numeric);
`);
