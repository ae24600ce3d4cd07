import pg, { type Client } from "pg";
import { appRole, platformRole } from "../migrating/rls.ts";
import { withShortLocks } from "../migrating/with-short-locks.ts";
import type { MoveStep } from "./move-row.ts";
import type { SchoolTable } from "./school-tables.ts";

type Queryable = Pick<Client, "query">;

/** Tables that background jobs must not find the school in once it no longer accepts work. */
const entries = ["schools", "tenants"];

/** Queues of the platform, and which of their rows are in progress: those are finished while the school drains. */
const queues: Readonly<Record<string, string>> = {
  queued_emails: "status = 'SENDING'",
  webhook_endpoints: "leased_until > now()",
  unsealed_audit_events: "false",
};

/** Refused requests are recorded here while the school is frozen. */
export const auditTables = ["audit_events", "unsealed_audit_events"];
/** Nodes write these entries up to a second after the read that they record, so they are copied again at the end of a move. */
export const lateTables = ["access_log_entries"];

const nameFor = (schoolId: string) => `moving_${schoolId.replaceAll("-", "")}`;

/**
 * Adds policies and triggers for one school to a table. They do nothing but read the step of the move, which is then one row to
 * change. A frozen school refuses writes (SQLSTATE `SVM01`) and is skipped by background jobs; a settled or an arriving one is
 * hidden. Between `closed` and `settled` it can still be read, for nodes that have cached a session.
 */
export async function raiseFence(
  client: Queryable,
  schoolId: string,
  tables: readonly SchoolTable[],
): Promise<void> {
  for (const table of tables) await withShortLocks(client, fenceOf(table, schoolId));
}

/** Removes what `raiseFence` added. */
export async function removeFence(
  client: Queryable,
  schoolId: string,
  tables: readonly SchoolTable[],
): Promise<void> {
  for (const { name } of tables) await withShortLocks(client, removal(name, nameFor(schoolId)));
}

const removal = (table: string, name: string) =>
  [
    ...policyKinds.map((kind) => `DROP POLICY IF EXISTS ${name}_${kind} ON ${table}`),
    ...triggerKinds.map((kind) => `DROP TRIGGER IF EXISTS ${name}_${kind} ON ${table}`),
  ].join(";");

const policyKinds = ["school", "platform", "update", "delete", "claim"] as const;
const triggerKinds = ["add", "change"] as const;

function fenceOf({ name: table, key }: SchoolTable, schoolId: string): string {
  const name = nameFor(schoolId);
  const school = `${pg.escapeLiteral(schoolId)}::uuid`;
  const notIn = (...steps: MoveStep[]) =>
    `NOT EXISTS (SELECT FROM school_moves m WHERE m.id = ${school} AND m.step IN (${steps.map((step) => `'${step}'`).join(", ")}))`;
  const policy = (
    kind: (typeof policyKinds)[number],
    command: "SELECT" | "UPDATE" | "DELETE",
    role: string,
    condition: string,
  ) =>
    `CREATE POLICY ${name}_${kind} ON ${table} AS RESTRICTIVE FOR ${command} TO ${role}
      USING (${key} <> ${school} OR ${condition}) ${command === "UPDATE" ? "WITH CHECK (true)" : ""}`;
  const trigger = (kind: (typeof triggerKinds)[number], event: string, row: "NEW" | "OLD") =>
    `CREATE TRIGGER ${name}_${kind} BEFORE ${event} ON ${table} FOR EACH ROW WHEN (${row}.${key} = ${school})
      EXECUTE FUNCTION refuse_moving_school('${schoolId}')`;

  const hiddenFromPlatform: MoveStep[] = ["settled", "arriving"];
  if (entries.includes(table) || table in queues) hiddenFromPlatform.push("closed", "moved");
  if (table in queues) hiddenFromPlatform.push("frozen");
  const acceptsWork = notIn("frozen", "closed", "moved", "settled", "arriving");
  const statements = [
    removal(table, name),
    policy("school", "SELECT", appRole, notIn("settled", "arriving")),
    policy("platform", "SELECT", platformRole, notIn(...hiddenFromPlatform)),
    policy("update", "UPDATE", platformRole, acceptsWork),
    policy("delete", "DELETE", platformRole, acceptsWork),
  ];
  if (table in queues)
    statements.push(policy("claim", "UPDATE", platformRole, `${queues[table]} OR ${notIn("draining")}`));
  if (![...auditTables, ...lateTables].includes(table))
    statements.push(trigger("add", "INSERT", "NEW"), trigger("change", "UPDATE OR DELETE", "OLD"));
  return statements.join(";\n");
}
