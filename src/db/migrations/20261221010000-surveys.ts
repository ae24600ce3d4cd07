import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

const nobody = "'00000000-0000-0000-0000-000000000000'::uuid";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE surveys (
    ${tenantKeys},
    kind text NOT NULL DEFAULT 'form' CHECK (kind IN ('form', 'poll', 'consent')),
    title text NOT NULL,
    description text,
    questions jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(questions) = 'array'),
    -- Counts the versions of title, description and questions.
    text_version integer NOT NULL DEFAULT 1 CHECK (text_version > 0),
    audience_filter jsonb NOT NULL,
    answered_per text NOT NULL DEFAULT 'person' CHECK (answered_per IN ('person', 'child')),
    anonymous boolean NOT NULL DEFAULT false,
    opens_at timestamptz(3) NOT NULL,
    closes_at timestamptz(3) NOT NULL,
    author_id uuid,
    status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'open', 'closed')),
    -- When the audience was invited.
    invited_at timestamptz(3),
    reminded_at timestamptz(3),
    CHECK (closes_at > opens_at),
    CONSTRAINT surveys_anonymous CHECK (NOT anonymous OR (kind <> 'consent' AND answered_per = 'person')),
    FOREIGN KEY (school_id, author_id) REFERENCES users (school_id, id)
  );
  CREATE INDEX surveys_by_opens_at ON surveys (school_id, opens_at, id);
  CREATE INDEX surveys_by_created_at ON surveys (school_id, created_at, id);
  CREATE INDEX surveys_author ON surveys (school_id, author_id);
  ${rlsPolicies("surveys")}

  -- Who is asked, and whether they have answered. No column says when, so that nothing ties the row to an anonymous answer.
  CREATE TABLE survey_invitations (
    ${tenantKeys},
    survey_id uuid NOT NULL,
    user_id uuid NOT NULL,
    student_id uuid,
    responded boolean NOT NULL DEFAULT false,
    FOREIGN KEY (school_id, survey_id) REFERENCES surveys (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id) ON DELETE CASCADE
  );
  CREATE UNIQUE INDEX survey_invitations_once ON survey_invitations
    (school_id, survey_id, user_id, coalesce(student_id, ${nobody}));
  CREATE INDEX survey_invitations_user ON survey_invitations (school_id, user_id);
  CREATE INDEX survey_invitations_student ON survey_invitations (school_id, student_id) WHERE student_id IS NOT NULL;
  CREATE INDEX survey_invitations_by_created_at ON survey_invitations (school_id, created_at, id);
  ${rlsPolicies("survey_invitations")}

  -- Answers with the name of who gave them, never to an anonymous survey.
  CREATE TABLE survey_responses (
    ${tenantKeys},
    survey_id uuid NOT NULL,
    user_id uuid NOT NULL,
    student_id uuid,
    answers jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(answers) = 'object'),
    text_version integer NOT NULL,
    submitted_at timestamptz(3),
    withdrawn_at timestamptz(3),
    status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'submitted', 'withdrawn')),
    CHECK (status = 'draft' OR submitted_at IS NOT NULL),
    CHECK ((status = 'withdrawn') = (withdrawn_at IS NOT NULL)),
    FOREIGN KEY (school_id, survey_id) REFERENCES surveys (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id)
  );
  CREATE UNIQUE INDEX survey_responses_once ON survey_responses
    (school_id, survey_id, user_id, coalesce(student_id, ${nobody}));
  CREATE UNIQUE INDEX survey_responses_one_per_child ON survey_responses (school_id, survey_id, student_id)
    WHERE student_id IS NOT NULL AND status = 'submitted';
  CREATE INDEX survey_responses_user ON survey_responses (school_id, user_id);
  CREATE INDEX survey_responses_student ON survey_responses (school_id, student_id) WHERE student_id IS NOT NULL;
  CREATE INDEX survey_responses_by_created_at ON survey_responses (school_id, created_at, id);
  ${rlsPolicies("survey_responses")}

  -- Answers to anonymous surveys. Each new one rewrites all of its survey in random order, with new ids and the same times.
  CREATE TABLE survey_ballots (
    ${tenantKeys},
    survey_id uuid NOT NULL,
    answers jsonb NOT NULL CHECK (jsonb_typeof(answers) = 'object'),
    FOREIGN KEY (school_id, survey_id) REFERENCES surveys (school_id, id) ON DELETE CASCADE
  );
  CREATE INDEX survey_ballots_survey ON survey_ballots (school_id, survey_id);
  ${rlsPolicies("survey_ballots")}

  CREATE FUNCTION check_survey_anonymity() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
    BEGIN
      IF EXISTS (SELECT FROM surveys v WHERE v.school_id = NEW.school_id AND v.id = NEW.survey_id
          AND v.anonymous <> (TG_TABLE_NAME = 'survey_ballots')) THEN
        RAISE EXCEPTION 'answers to an anonymous survey have no name, all others have one'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'survey_anonymity', TABLE = TG_TABLE_NAME;
      END IF;
      RETURN NEW;
    END $$;
  CREATE TRIGGER survey_responses_anonymity BEFORE INSERT OR UPDATE OF survey_id ON survey_responses
    FOR EACH ROW EXECUTE FUNCTION check_survey_anonymity();
  CREATE TRIGGER survey_ballots_anonymity BEFORE INSERT OR UPDATE OF survey_id ON survey_ballots
    FOR EACH ROW EXECUTE FUNCTION check_survey_anonymity();
`);
