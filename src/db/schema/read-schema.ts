import type { Client } from "pg";
import { appRole, platformRole, rolesInUse } from "../migrating/rls.ts";
import { queueSchema } from "../queue/queue-schema.ts";

export interface SchemaObject {
  kind:
    | "extension"
    | "table"
    | "column"
    | "constraint"
    | "index"
    | "trigger"
    | "policy"
    | "grant"
    | "function";
  /** Unique within the kind: names of columns, constraints, triggers, policies and grants start with their table. */
  name: string;
  /** As printed by PostgreSQL; a hash for functions. */
  definition: string;
}

/** Platform work is recognised by a role, or by a setting if no roles could be created: both forms of the policy are valid. */
const platformPolicy = `p.polname = 'platform_work' AND CASE WHEN used.roles
  THEN p.polroles = ARRAY[to_regrole('${platformRole}')::oid] AND pg_get_expr(p.polqual, p.polrelid) = 'true'
    AND pg_get_expr(p.polwithcheck, p.polrelid) = 'true'
  ELSE p.polroles = ARRAY[0::oid] AND pg_get_expr(p.polqual, p.polrelid) LIKE '%app.platform%'
    AND pg_get_expr(p.polwithcheck, p.polrelid) LIKE '%app.platform%' END`;

/** Selects everything that migrations create, as printed by PostgreSQL. For tables of the queue: name, columns and types only. */
const selectObjects = `
  WITH used AS MATERIALIZED (SELECT ${rolesInUse} AS roles),
  tables AS MATERIALIZED (SELECT oid, relname AS name, relacl, relowner, relrowsecurity, relforcerowsecurity FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition),
  queue AS MATERIALIZED (SELECT oid, '${queueSchema}.' || relname AS name, relacl FROM pg_class
    WHERE relnamespace = to_regnamespace('${queueSchema}') AND relkind IN ('r', 'p') AND NOT relispartition),
  extension_functions AS MATERIALIZED (SELECT objid FROM pg_depend
    WHERE classid = 'pg_proc'::regclass AND deptype = 'e')
  SELECT 'extension' AS kind, extname::text AS name, '' AS definition FROM pg_extension
    WHERE extname IN ('btree_gin', 'btree_gist', 'pg_trgm', 'unaccent')
  UNION ALL
  SELECT 'table', name, concat_ws(', ', CASE WHEN relrowsecurity THEN 'row security' END,
    CASE WHEN relforcerowsecurity THEN 'forced' END) FROM tables
  UNION ALL
  SELECT 'table', name, '' FROM queue
  UNION ALL
  SELECT 'column', t.name || '.' || a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attnotnull THEN 'NOT NULL' END,
    CASE WHEN a.attgenerated <> '' THEN 'GENERATED ' WHEN d.oid IS NOT NULL THEN 'DEFAULT ' END
      || pg_get_expr(d.adbin, d.adrelid))
    FROM tables t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  UNION ALL
  SELECT 'column', q.name || '.' || a.attname, format_type(a.atttypid, a.atttypmod)
    FROM queue q JOIN pg_attribute a ON a.attrelid = q.oid AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  -- PostgreSQL 18 also lists NOT NULL here; it is part of the column definition above.
  SELECT 'constraint', t.name || '.' || k.conname, pg_get_constraintdef(k.oid)
    FROM pg_constraint k JOIN tables t ON t.oid = k.conrelid WHERE k.contype <> 'n'
  UNION ALL
  SELECT 'index', c.relname, pg_get_indexdef(i.indexrelid) || CASE WHEN i.indisvalid THEN '' ELSE ' INVALID' END
    FROM pg_index i JOIN tables t ON t.oid = i.indrelid JOIN pg_class c ON c.oid = i.indexrelid
    WHERE NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))
  UNION ALL
  SELECT 'trigger', t.name || '.' || g.tgname,
    pg_get_triggerdef(g.oid) || CASE g.tgenabled WHEN 'O' THEN '' ELSE ' DISABLED' END
    FROM pg_trigger g JOIN tables t ON t.oid = g.tgrelid WHERE NOT g.tgisinternal
  UNION ALL
  SELECT 'policy', t.name || '.' || p.polname, CASE WHEN ${platformPolicy} THEN 'platform work'
    ELSE concat_ws(' ', CASE WHEN p.polpermissive THEN 'PERMISSIVE' ELSE 'RESTRICTIVE' END, 'FOR', p.polcmd, 'TO',
      (SELECT string_agg(coalesce(r.rolname, 'public'), ', ' ORDER BY 1) FROM unnest(p.polroles) AS u (oid)
        LEFT JOIN pg_roles r ON r.oid = u.oid),
      'USING', pg_get_expr(p.polqual, p.polrelid), 'WITH CHECK', pg_get_expr(p.polwithcheck, p.polrelid)) END
    FROM pg_policy p JOIN tables t ON t.oid = p.polrelid CROSS JOIN used
  UNION ALL
  SELECT 'grant', granted.name || ' to ' || r.rolname, string_agg(g.privilege_type, ', ' ORDER BY g.privilege_type)
    FROM (SELECT name, relacl AS acl FROM tables UNION ALL SELECT name, relacl FROM queue
      UNION ALL SELECT 'schema ' || nspname, nspacl FROM pg_namespace
        WHERE oid IN ('public'::regnamespace, to_regnamespace('${queueSchema}'))) AS granted
    CROSS JOIN aclexplode(granted.acl) g JOIN pg_roles r ON r.oid = g.grantee
    WHERE r.rolname IN ('${appRole}', '${platformRole}') GROUP BY granted.name, r.rolname
  UNION ALL
  SELECT 'function', p.oid::regprocedure::text, CASE WHEN p.pronamespace = 'public'::regnamespace
    THEN md5(pg_get_functiondef(p.oid)) ELSE '' END
    FROM pg_proc p WHERE p.pronamespace IN ('public'::regnamespace, to_regnamespace('${queueSchema}'))
      AND p.prokind = 'f' AND p.oid NOT IN (SELECT objid FROM extension_functions)`;

/** Reads the schema objects of the service, sorted by kind and name. */
export async function readSchema(client: Pick<Client, "query">): Promise<SchemaObject[]> {
  await client.query("BEGIN READ ONLY");
  try {
    return await readObjects(client);
  } finally {
    await client.query("ROLLBACK");
  }
}

/** Like `readSchema`, but in the current transaction, whose search_path it changes. */
export async function readObjects(client: Pick<Client, "query">): Promise<SchemaObject[]> {
  // PostgreSQL omits the names of schemas on the search_path, and extensions may be installed outside public.
  const { rows: found } = await client.query(
    "SELECT DISTINCT quote_ident(extnamespace::regnamespace::text) AS name FROM pg_extension WHERE extnamespace <> 'pg_catalog'::regnamespace",
  );
  const path = ["public", ...found.map(({ name }) => name).filter((name) => name !== "public")];
  await client.query(`SET LOCAL search_path = ${path.join(", ")}`);
  const { rows } = await client.query(selectObjects);
  return rows
    .map(({ kind, name, definition }) => ({ kind, name, definition: definition.replace(/\s+/g, " ") }))
    .sort((one, other) => compare(one.kind, other.kind) || compare(one.name, other.name));
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
