import type { Migration } from "../migrating/migration.ts";
import { platformTable } from "../migrating/rls.ts";

// A school that moves to another database has a row in both, whose id is its own. Policies and triggers that exist only while a school
// moves read its step (db/moving/fence.ts).
export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE school_moves (
    id uuid PRIMARY KEY,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    slug text NOT NULL,
    step text NOT NULL CHECK (step IN
      ('copying', 'draining', 'frozen', 'closed', 'moved', 'settled', 'arriving', 'arrived')),
    address text,
    jobs jsonb NOT NULL DEFAULT '[]',
    frozen_at timestamptz,
    moved_at timestamptz,
    removed_at timestamptz
  );
  ${platformTable("school_moves")}

  CREATE FUNCTION refuse_moving_school() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
  BEGIN
    IF EXISTS (SELECT FROM school_moves WHERE id = TG_ARGV[0]::uuid
      AND step IN ('frozen', 'closed', 'moved', 'settled')) THEN
      RAISE EXCEPTION 'The school is moving to another database' USING ERRCODE = 'SVM01';
    END IF;
    RETURN coalesce(NEW, OLD);
  END $$;
`);
