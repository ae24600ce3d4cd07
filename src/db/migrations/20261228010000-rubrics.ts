import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE rubrics (
    ${tenantKeys},
    title text NOT NULL,
    description text,
    subject_id uuid,
    course_id uuid,
    version integer NOT NULL DEFAULT 1 CHECK (version > 0),
    replaces_rubric_id uuid,
    max_points numeric(10, 2) NOT NULL CHECK (max_points > 0),
    created_by uuid,
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'archived', 'replaced')),
    FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id),
    FOREIGN KEY (school_id, course_id) REFERENCES courses (school_id, id),
    FOREIGN KEY (school_id, replaces_rubric_id) REFERENCES rubrics (school_id, id),
    FOREIGN KEY (school_id, created_by) REFERENCES users (school_id, id),
    UNIQUE (school_id, replaces_rubric_id),
    CONSTRAINT rubrics_place CHECK (subject_id IS NULL OR course_id IS NULL),
    CONSTRAINT rubrics_version CHECK ((version = 1) = (replaces_rubric_id IS NULL))
  );
  CREATE INDEX rubrics_by_title ON rubrics (school_id, title, id);
  CREATE INDEX rubrics_by_created_at ON rubrics (school_id, created_at, id);
  CREATE INDEX rubrics_subject ON rubrics (school_id, subject_id);
  CREATE INDEX rubrics_course ON rubrics (school_id, course_id);
  CREATE INDEX rubrics_created_by ON rubrics (school_id, created_by);
  ${rlsPolicies("rubrics")}

  CREATE TABLE rubric_criteria (
    ${tenantKeys},
    rubric_id uuid NOT NULL,
    sort_order integer NOT NULL CHECK (sort_order > 0),
    title text NOT NULL,
    description text,
    levels jsonb NOT NULL
      CHECK (jsonb_typeof(levels) = 'array' AND jsonb_array_length(levels) BETWEEN 2 AND 10),
    FOREIGN KEY (school_id, rubric_id) REFERENCES rubrics (school_id, id),
    CONSTRAINT rubric_criteria_order UNIQUE (school_id, rubric_id, sort_order) DEFERRABLE
  );
  CREATE INDEX rubric_criteria_by_created_at ON rubric_criteria (school_id, created_at, id);
  CREATE INDEX rubric_criteria_by_sort_order ON rubric_criteria (school_id, sort_order, id);
  ${rlsPolicies("rubric_criteria")}

  CREATE TABLE rubric_ratings (
    ${tenantKeys},
    assignment_submission_id uuid NOT NULL,
    rubric_criterion_id uuid NOT NULL,
    level integer NOT NULL CHECK (level BETWEEN 1 AND 10),
    points numeric(10, 2) NOT NULL CHECK (points >= 0),
    comment text,
    UNIQUE (school_id, assignment_submission_id, rubric_criterion_id),
    FOREIGN KEY (school_id, assignment_submission_id) REFERENCES assignment_submissions (school_id, id),
    FOREIGN KEY (school_id, rubric_criterion_id) REFERENCES rubric_criteria (school_id, id)
  );
  CREATE INDEX rubric_ratings_criterion ON rubric_ratings (school_id, rubric_criterion_id);
  CREATE INDEX rubric_ratings_by_created_at ON rubric_ratings (school_id, created_at, id);
  ${rlsPolicies("rubric_ratings")}

  ALTER TABLE assignments ADD COLUMN rubric_id uuid,
    ADD CONSTRAINT assignments_rubric FOREIGN KEY (school_id, rubric_id) REFERENCES rubrics (school_id, id);
  CREATE INDEX assignments_rubric_id ON assignments (school_id, rubric_id) WHERE rubric_id IS NOT NULL;

  -- Levels stay as they were when somebody was rated by them: a later change makes a new version of the rubric.
  CREATE FUNCTION keep_rated_criterion() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $body$
  BEGIN
    IF (NEW.rubric_id, NEW.levels, NEW.title, NEW.description, NEW.sort_order)
        IS DISTINCT FROM (OLD.rubric_id, OLD.levels, OLD.title, OLD.description, OLD.sort_order)
      AND EXISTS (SELECT FROM rubric_ratings r WHERE r.school_id = OLD.school_id AND r.rubric_criterion_id = OLD.id)
    THEN
      RAISE EXCEPTION 'rubric criterion % has ratings', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END $body$;
  CREATE TRIGGER rubric_criteria_keep_rated BEFORE UPDATE ON rubric_criteria
    FOR EACH ROW EXECUTE FUNCTION keep_rated_criterion();
`);
