/** Database roles of the service. Neither can log in nor bypass row-level security. */
export const appRole = "school_svc_app";
export const platformRole = "school_svc_platform";

/** SQL: whether the connected account may step down to the role with this oid. Membership alone is not enough since PostgreSQL 16. */
export const mayBecome = (oid: string): string =>
  `pg_has_role(current_user, ${oid},
    CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END)`;

/**
 * SQL: whether queries run under the two roles. A migrated database tells by its policies, so that it keeps its way
 * whatever other databases of the server do; a new one goes by what the account may become.
 */
export const rolesInUse = `coalesce(
  (SELECT EXISTS (SELECT FROM pg_roles r WHERE r.rolname = '${platformRole}' AND r.oid = ANY (p.polroles))
    FROM pg_policy p WHERE p.polrelid = to_regclass('schools') AND p.polname = 'platform_work'),
  (SELECT count(*) = 2 FROM pg_roles r
    WHERE r.rolname IN ('${appRole}', '${platformRole}') AND ${mayBecome("r.oid")}))`;

/** The school that platform work carries: none, in the form of a valid id. */
export const noSchool = "00000000-0000-0000-0000-000000000000";

/** SQL of a migration: the statements after it work on the rows of every school, until `RESET ROLE`. */
export const enterPlatformWork = `DO $platform$ BEGIN
    PERFORM set_config('app.school_id', '${noSchool}', true);
    IF ${rolesInUse} THEN SET LOCAL ROLE ${platformRole}; ELSE SET LOCAL app.platform = 'on'; END IF;
  END $platform$;`;

/**
 * What every tenant table begins with. Ids are unique within a school, so that no key looks across schools.
 * Instants that lists are sorted by have the precision of JavaScript's, so that a cursor names them exactly.
 */
export const tenantKeys = `
    school_id uuid NOT NULL REFERENCES schools (id),
    id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (school_id, id)`;

interface WallOptions {
  /** What the school's own requests may do; platform work may always do everything the table allows. */
  school?: "write" | "update" | "add" | "read";
  /** Rows are never changed or deleted, not even by platform work. */
  appendOnly?: boolean;
  /** The column that names the school. */
  key?: string;
}

/**
 * Wall three, the same for every tenant table: row-level security that even the owner obeys.
 * `current_setting` without a fallback fails loudly where no school was set.
 */
export function walls(
  table: string,
  { school = "write", appendOnly = false, key = "school_id" }: WallOptions = {},
): string {
  const mine = `${key} = (SELECT current_setting('app.school_id')::uuid)`;
  const write = appendOnly ? "SELECT, INSERT" : "SELECT, INSERT, UPDATE, DELETE";
  const own = { write, update: "SELECT, UPDATE", add: "SELECT, INSERT", read: "SELECT" }[school];
  return `
  ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
  ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
  CREATE POLICY school_isolation ON ${table} USING (${mine}) WITH CHECK (${mine});
  ${platformPolicy(table, write, `GRANT ${own} ON ${table} TO ${appRole};`)}
  ${appendOnly ? appendOnlyTrigger(table) : ""}`;
}

/** Grants on a table that belongs to the platform and has no school: schools may read it, platform work may change it. */
export function platformTable(table: string): string {
  return `
  DO $grants$ BEGIN
    IF ${rolesInUse} THEN
      GRANT SELECT ON ${table} TO ${appRole};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO ${platformRole};
    END IF;
  END $grants$;`;
}

/**
 * A table of the platform's own that no request of a school may even read: who operates it, and what they did.
 * @param appendOnly rows are never changed or deleted
 */
export function operatorTable(table: string, { appendOnly = false }: { appendOnly?: boolean } = {}): string {
  return `
  ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
  ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
  ${platformPolicy(table, appendOnly ? "SELECT, INSERT" : "SELECT, INSERT, UPDATE, DELETE")}
  ${appendOnly ? appendOnlyTrigger(table) : ""}`;
}

/** Lets platform work do this; `more` runs where there are roles. */
const platformPolicy = (table: string, rights: string, more = "") => `
  DO $walls$ BEGIN
    IF ${rolesInUse} THEN
      CREATE POLICY platform_work ON ${table} TO ${platformRole} USING (true) WITH CHECK (true);
      ${more}
      GRANT ${rights} ON ${table} TO ${platformRole};
    ELSE
      CREATE POLICY platform_work ON ${table}
        USING ((SELECT current_setting('app.platform', true)) = 'on')
        WITH CHECK ((SELECT current_setting('app.platform', true)) = 'on');
    END IF;
  END $walls$;`;

const appendOnlyTrigger = (table: string) =>
  `CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table} EXECUTE FUNCTION refuse_change();`;
