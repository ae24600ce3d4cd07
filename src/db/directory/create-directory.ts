import { withClient } from "../pool/client.ts";

/** Two runs at once wait for each other. */
const tables = `
  BEGIN;
  SELECT pg_advisory_xact_lock(hashtext('school-svc directory'));
  CREATE TABLE IF NOT EXISTS installations (
    name text PRIMARY KEY,
    address text NOT NULL UNIQUE,
    version text NOT NULL,
    seen_at timestamptz NOT NULL DEFAULT now(),
    addresses_until timestamptz
  );
  CREATE TABLE IF NOT EXISTS schools (
    id uuid PRIMARY KEY,
    slug text NOT NULL UNIQUE,
    name text NOT NULL,
    status text NOT NULL,
    students integer NOT NULL,
    installation text NOT NULL REFERENCES installations,
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS sign_in_addresses (
    digest bytea NOT NULL,
    school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
    PRIMARY KEY (digest, school_id)
  );
  CREATE INDEX IF NOT EXISTS sign_in_addresses_by_school ON sign_in_addresses (school_id);
  COMMIT`;

/** Creates the tables of the directory that do not exist yet. */
export const createDirectory = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(tables);
  });
