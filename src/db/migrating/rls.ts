/** Database roles of the service. Neither can log in nor bypass row-level security. */
export const appRole = "school_svc_app";
export const platformRole = "school_svc_platform";

/** SQL: whether the connected account may switch to the role with this oid. Membership alone is not enough since PostgreSQL 16. */
export const mayBecome = (oid: string): string =>
  `pg_has_role(current_user, ${oid},
    CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END)`;

/**
 * SQL: whether queries run under the two roles. On a migrated database the policies decide, so that it does not change
 * with other databases of the server; on a new one the roles that the account may switch to decide.
 */
export const rolesInUse = `coalesce(
  (SELECT EXISTS (SELECT FROM pg_roles r WHERE r.rolname = '${platformRole}' AND r.oid = ANY (p.polroles))
    FROM pg_policy p WHERE p.polrelid = to_regclass('schools') AND p.polname = 'platform_work'),
  (SELECT count(*) = 2 FROM pg_roles r
    WHERE r.rolname IN ('${appRole}', '${platformRole}') AND ${mayBecome("r.oid")}))`;

/** The school id of platform work: a valid UUID that no school has. */
export const noSchool = "00000000-0000-0000-0000-000000000000";

/** SQL of a migration: the statements after it see the rows of every school, until `RESET ROLE`. */
export const enterPlatformWork = `DO $platform$ BEGIN
    PERFORM set_config('app.school_id', '${noSchool}', true);
    IF ${rolesInUse} THEN SET LOCAL ROLE ${platformRole}; ELSE SET LOCAL app.platform = 'on'; END IF;
  END $platform$;`;

/**
 * The first columns of every tenant table. Ids are unique within a school, so that no key spans schools. Timestamps have
 * the millisecond precision of JavaScript, so that a cursor represents them exactly.
 */
export const tenantKeys = `
    school_id uuid NOT NULL REFERENCES schools (id),
    id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (school_id, id)`;

interface RlsOptions {
  /** Access of the school's own requests; platform work may always do everything the table allows. */
  school?: "write" | "update" | "add" | "read";
  /** Rows are never changed or deleted, not even by platform work. */
  appendOnly?: boolean;
  /** The column that names the school. */
  key?: string;
}

/**
 * SQL that enables row-level security on a tenant table, for the table's owner too. `current_setting` has no fallback, so
 * that a query fails if no school is set.
 */
export function rlsPolicies(
  table: string,
  { school = "write", appendOnly = false, key = "school_id" }: RlsOptions = {},
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

/** SQL for the grants on a platform table without a school: schools may read it, platform work may change it. */
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
 * SQL for a table of the platform itself (operators and their audit trail), which requests of a school cannot even read.
 * @param appendOnly rows are never changed or deleted
 */
export function operatorTable(table: string, { appendOnly = false }: { appendOnly?: boolean } = {}): string {
  return `
  ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
  ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
  ${platformPolicy(table, appendOnly ? "SELECT, INSERT" : "SELECT, INSERT, UPDATE, DELETE")}
  ${appendOnly ? appendOnlyTrigger(table) : ""}`;
}

/** SQL that gives platform work these rights; `more` runs only if the roles are in use. */
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
