import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE honour_rolls (
    ${tenantKeys},
    series_id uuid NOT NULL,
    revision integer NOT NULL DEFAULT 1 CHECK (revision > 0),
    name text NOT NULL,
    term_id uuid NOT NULL,
    grade_level_ids jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(grade_level_ids) = 'array'),
    measure text NOT NULL CHECK (measure IN ('average', 'grade_point_average')),
    min_value numeric(6, 2) NOT NULL CHECK (min_value >= 0),
    min_mark numeric(5, 2) CHECK (min_mark BETWEEN 0 AND 100),
    min_attendance numeric(5, 2) CHECK (min_attendance BETWEEN 0 AND 100),
    top_count integer CHECK (top_count BETWEEN 1 AND 1000),
    published_by uuid,
    published_at timestamptz(3),
    status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'superseded')),
    UNIQUE (school_id, series_id, revision),
    FOREIGN KEY (school_id, series_id) REFERENCES honour_rolls (school_id, id),
    FOREIGN KEY (school_id, term_id) REFERENCES academic_terms (school_id, id),
    FOREIGN KEY (school_id, published_by) REFERENCES users (school_id, id),
    CONSTRAINT honour_rolls_published CHECK ((status = 'draft') = (published_at IS NULL))
  );
  CREATE UNIQUE INDEX honour_rolls_one_draft ON honour_rolls (school_id, series_id) WHERE status = 'draft';
  CREATE UNIQUE INDEX honour_rolls_one_published ON honour_rolls (school_id, series_id) WHERE status = 'published';
  CREATE INDEX honour_rolls_by_created_at ON honour_rolls (school_id, created_at, id);
  CREATE INDEX honour_rolls_by_name ON honour_rolls (school_id, name, id);
  CREATE INDEX honour_rolls_term ON honour_rolls (school_id, term_id);
  CREATE INDEX honour_rolls_publisher ON honour_rolls (school_id, published_by) WHERE published_by IS NOT NULL;
  ${rlsPolicies("honour_rolls")}

  CREATE TABLE honour_roll_entries (
    ${tenantKeys},
    honour_roll_id uuid NOT NULL,
    student_id uuid NOT NULL,
    report_card_id uuid NOT NULL,
    student_name text NOT NULL,
    section_name text NOT NULL,
    grade_level text NOT NULL,
    value numeric(6, 2) NOT NULL,
    attendance numeric(5, 2),
    rank integer NOT NULL CHECK (rank > 0),
    sort_order integer NOT NULL DEFAULT 0,
    UNIQUE (school_id, honour_roll_id, student_id),
    FOREIGN KEY (school_id, honour_roll_id) REFERENCES honour_rolls (school_id, id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, report_card_id) REFERENCES report_cards (school_id, id)
  );
  CREATE INDEX honour_roll_entries_by_sort_order ON honour_roll_entries (school_id, sort_order, id);
  CREATE INDEX honour_roll_entries_by_created_at ON honour_roll_entries (school_id, created_at, id);
  CREATE INDEX honour_roll_entries_student ON honour_roll_entries (school_id, student_id);
  CREATE INDEX honour_roll_entries_card ON honour_roll_entries (school_id, report_card_id);
  ${rlsPolicies("honour_roll_entries")}
`);
