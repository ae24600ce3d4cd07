import { transaction } from "../../../db/transaction.ts";
import { badRequest } from "../../../lib/errors.ts";
import { ExternalIdMapping, type IntegrationConnection } from "../../../models/integrations/index.ts";
import { OneRosterFileSettings } from "../connector-settings.ts";
import { permissionsOfFiles } from "../permissions-of-connection.ts";
import { referencesOf } from "../sync/oneroster-fields.ts";
import { oneRosterKinds } from "../sync/oneroster-kinds.ts";
import { oneRosterMeanings } from "../sync/oneroster-meaning.ts";
import type { OneRosterRecord } from "../sync/oneroster-pages.ts";
import { PartnerFault } from "../sync/partner.ts";
import type { Meaning, Resolve, Source, SourceRow } from "../sync/source.ts";
import type { Roster, RosterFile } from "./read-roster.ts";
import { type Role, recordOf, roleOf } from "./roster-records.ts";

const pageRows = 500;

const roleOfOurs: Readonly<Record<string, string>> = {
  Student: "student",
  Guardian: "guardian",
  StaffMember: "staff",
};

/** The files of a zip as a partner: the same rows, from another place. */
export function rosterSource(connection: IntegrationConnection, roster: Roster): Source {
  const settings = OneRosterFileSettings.parse(connection.settings);
  let school = "";

  async function* recordsOf(file: RosterFile, roles: ReadonlyMap<string, Role[]>) {
    let records: OneRosterRecord[] = [];
    for await (const { row, cells } of file.rows()) {
      const record = recordOf(file.name, row, cells);
      if (file.name === "users") Object.assign(record, rolesOf(record, roles));
      records.push(record);
      if (records.length < pageRows) continue;
      yield records;
      records = [];
    }
    // A file of nothing says so too.
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
    async meaningOf(row, resolve) {
      if ((row.content as OneRosterRecord)["isNameless"])
        throw badRequest("bad_row", "sourcedId: is missing");
      const means = { settings, school, resolve };
      if (!isUserWithoutRole(row)) return oneRosterMeanings[row.kind]!(row, means);
      // Changes of a user may come without the roles, which have not changed.
      const role = knownRole(row, resolve);
      const content = { ...(row.content as object), role };
      return withoutCategory(await oneRosterMeanings[row.kind]!({ ...row, content }, means));
    },
  };
}

function rolesOf({ sourcedId, agents }: OneRosterRecord, roles: ReadonlyMap<string, Role[]>) {
  const own = roles.get(sourcedId);
  if (own) return { roles: own };
  // Only students have adults.
  return (agents as unknown[]).length ? { role: "student" } : {};
}

const isUserWithoutRole = ({ kind, content }: SourceRow): boolean =>
  kind === "user" && !(content as OneRosterRecord)["roles"] && !(content as OneRosterRecord)["role"];

function knownRole({ externalId }: SourceRow, resolve: Resolve): string {
  try {
    return roleOfOurs[resolve({ kind: "user", externalId }).entityType] ?? "";
  } catch {
    throw badRequest("bad_row", "has no role: name it in roles.csv");
  }
}

const withoutCategory = (meaning: Meaning | null): Meaning | null =>
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

/** The one school of the zip; where it has none, the one of the zips before. */
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
  throw new PartnerFault(
    "choose_school",
    schools.length
      ? "The files are of several schools: name the one that is yours in the setting schoolSourcedId"
      : "The files name no school: name it in the setting schoolSourcedId, or send orgs.csv",
  );
}
