import { transaction } from "../../../db/transaction.ts";
import { badRequest } from "../../../lib/errors.ts";
import { ExternalIdMapping, type IntegrationConnection } from "../../../models/integrations/index.ts";
import { OneRosterFileSettings } from "../connections/connector-settings.ts";
import { permissionsOfFiles } from "../connections/permissions-of-connection.ts";
import { referencesOf } from "../sync/oneroster/oneroster-fields.ts";
import { oneRosterKinds } from "../sync/oneroster/oneroster-kinds.ts";
import { oneRosterMappers } from "../sync/oneroster/oneroster-meaning.ts";
import type { OneRosterRecord } from "../sync/oneroster/oneroster-pages.ts";
import { RemoteError } from "../sync/remote-system.ts";
import type { MappedRow, Resolve, Source, SourceRow } from "../sync/source.ts";
import type { Roster, RosterFile } from "./read-roster.ts";
import { type Role, recordOf, roleOf } from "./roster-records.ts";

const PAGE_SIZE = 500;

const roleOfOurs: Readonly<Record<string, string>> = {
  Student: "student",
  Guardian: "guardian",
  StaffMember: "staff",
};

/** Create a source that reads the files of a zip. */
export function rosterSource(connection: IntegrationConnection, roster: Roster): Source {
  const settings = OneRosterFileSettings.parse(connection.settings);
  let school = "";

  async function* recordsOf(file: RosterFile, roles: ReadonlyMap<string, Role[]>) {
    let records: OneRosterRecord[] = [];
    for await (const { row, cells } of file.rows()) {
      const record = recordOf(file.name, row, cells);
      if (file.name === "users") Object.assign(record, rolesOf(record, roles));
      records.push(record);
      if (records.length < PAGE_SIZE) continue;
      yield records;
      records = [];
    }
    // Also yielded if empty: a bulk file without rows means that no row is listed.
    yield records;
  }

  return {
    permissions: permissionsOfFiles(new Set(roster.keys())),
    async *pages() {
      school = settings.schoolSourcedId ?? (await schoolOf(connection, roster.get("orgs")));
      const roles = await readRoles(roster.get("roles"));
      for (const { kind, path, rowsOf, follows } of oneRosterKinds) {
        const file = roster.get(path);
        if (!file) continue;
        const isWhole = !follows && file.mode === "bulk";
        for await (const records of recordsOf(file, roles))
          yield { kind, isWhole, rows: records.flatMap((record) => rowsOf(record, school)) };
      }
    },
    references: (row) => [
      ...referencesOf(row.kind, row.content),
      ...(isUserWithoutRole(row) ? [{ kind: "user", externalId: row.externalId }] : []),
    ],
    async mapRow(row, resolve) {
      if ((row.content as OneRosterRecord)["isNameless"])
        throw badRequest("bad_row", "sourcedId: is missing");
      const context = { settings, school, resolve };
      if (!isUserWithoutRole(row)) return oneRosterMappers[row.kind]!(row, context);
      // A delta of users may omit unchanged roles.
      const role = knownRole(row, resolve);
      const content = { ...(row.content as object), role };
      return withoutCategory(await oneRosterMappers[row.kind]!({ ...row, content }, context));
    },
  };
}

function rolesOf({ sourcedId, agents }: OneRosterRecord, roles: ReadonlyMap<string, Role[]>) {
  const own = roles.get(sourcedId);
  if (own) return { roles: own };
  // Only students have agents.
  return (agents as unknown[]).length ? { role: "student" } : {};
}

const isUserWithoutRole = ({ kind, content }: SourceRow): boolean =>
  kind === "user" && !(content as OneRosterRecord)["roles"] && !(content as OneRosterRecord)["role"];

function knownRole({ externalId }: SourceRow, resolve: Resolve): string {
  try {
    return roleOfOurs[resolve({ kind: "user", externalId }).entityType] ?? "";
  } catch {
    throw badRequest("bad_row", "has no role: add it to roles.csv");
  }
}

const withoutCategory = (meaning: MappedRow | null): MappedRow | null =>
  meaning && { ...meaning, values: { ...meaning.values, category: undefined } };

async function readRoles(file: RosterFile | undefined): Promise<Map<string, Role[]>> {
  const roles = new Map<string, Role[]>();
  if (!file) return roles;
  for await (const { cells } of file.rows()) {
    const [user, role] = roleOf(cells);
    if (cells["status"] === "tobedeleted") continue;
    const own = roles.get(user);
    if (own) own.push(role);
    else roles.set(user, [role]);
  }
  return roles;
}

/** The only school in the zip; if the zip has no school, the one mapped by an earlier import. */
async function schoolOf({ id }: IntegrationConnection, file: RosterFile | undefined): Promise<string> {
  const schools: string[] = [];
  if (file)
    for await (const { cells } of file.rows())
      if (cells["type"] === "school" && cells["status"] !== "tobedeleted")
        schools.push(cells["sourcedId"] ?? "");
  if (schools.length === 1) return schools[0]!;
  const where = { integrationConnectionId: id, kind: "org", entityType: "School" };
  const known = await transaction(() => ExternalIdMapping.findOne({ where }), { readOnly: true });
  if (known && (schools.length === 0 || schools.includes(known.externalId))) return known.externalId;
  throw new RemoteError(
    "choose_school",
    schools.length
      ? "The files contain several schools: select yours with the setting schoolSourcedId"
      : "The files contain no school: set schoolSourcedId or include orgs.csv",
  );
}
