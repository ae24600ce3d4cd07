import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { identifier, join, sql, unprepared } from "../../db/sql.ts";
import { type Fault, invalid } from "../../lib/errors.ts";
import type { Audience } from "./audience.ts";

/** The table that the ids in each member of the audience filter refer to. */
const tableOfMember: Readonly<Record<string, string>> = {
  userIds: "users",
  guardianIds: "guardians",
  staffMemberIds: "staff_members",
  gradeLevelIds: "grade_levels",
  sectionIds: "sections",
  studentGroupIds: "student_groups",
  courseIds: "courses",
  courseOfferingIds: "course_offerings",
  studentIds: "students",
};

interface Mention {
  path: string;
  table: string;
  id: string;
}

/**
 * Checks that all ids and roles of an audience exist in this school.
 * @throws {AppError} 400 with one error per unknown reference
 */
export async function checkAudience(audience: Audience, path = "audienceFilter"): Promise<void> {
  const mentions: Mention[] = [];
  const roles: Array<{ path: string; key: string }> = [];
  for (const list of ["any", "except"] as const)
    for (const [index, part] of (audience[list] ?? []).entries()) {
      const at = `${path}.${list}.${index}`;
      if (part.kind === "roles")
        roles.push(...part.roles.map((key, place) => ({ path: `${at}.roles.${place}`, key })));
      const named = Object.entries(part.kind === "students" ? part.where : part);
      const where = part.kind === "students" ? `${at}.where` : at;
      for (const [name, ids] of named)
        if (tableOfMember[name])
          for (const [place, id] of (ids as string[]).entries())
            mentions.push({ path: `${where}.${name}.${place}`, table: tableOfMember[name], id });
    }
  const faults = [...(await unknownRows(mentions)), ...(await unknownRoles(roles))];
  if (faults.length) throw invalid(faults);
}

async function unknownRows(mentions: readonly Mention[]): Promise<Fault[]> {
  const byTable = [...Map.groupBy(mentions, ({ table }) => table)];
  if (byTable.length === 0) return [];
  const selects = byTable.map(
    ([table, named]) => sql`SELECT ${table}::text AS "table", id FROM ${identifier(table)}
      WHERE school_id = ${currentSchool} AND id = ANY (${named.map(({ id }) => id)}::uuid[])`,
  );
  const rows = await query<{ table: string; id: string }>(unprepared`${join(selects, " UNION ALL ")}`);
  const known = new Set(rows.map(({ table, id }) => `${table} ${id}`));
  return mentions
    .filter(({ table, id }) => !known.has(`${table} ${id}`))
    .map(({ path }) => ({ path, message: "does not exist in this school" }));
}

async function unknownRoles(named: ReadonlyArray<{ path: string; key: string }>): Promise<Fault[]> {
  if (named.length === 0) return [];
  const rows = await query<{ key: string }>(unprepared`
    SELECT key FROM roles WHERE school_id = ${currentSchool} AND key = ANY (${named.map(({ key }) => key)}::text[])`);
  const known = new Set(rows.map(({ key }) => key));
  return named
    .filter(({ key }) => !known.has(key))
    .map(({ path, key }) => ({ path, message: `role ${key} does not exist` }));
}
