import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import { type Fault, invalid } from "../../lib/errors.ts";
import type { Audience } from "./audience.ts";

/** The members of the grammar that hold ids, and whose. */
const tables: Readonly<Record<string, string>> = {
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

/** @throws {AppError} 400 for what is not in this school, all of it at once */
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
        if (tables[name])
          for (const [place, id] of (ids as string[]).entries())
            mentions.push({ path: `${where}.${name}.${place}`, table: tables[name], id });
    }
  const faults = [...(await unknownRows(mentions)), ...(await unknownRoles(roles))];
  if (faults.length) throw invalid(faults);
}

async function unknownRows(mentions: readonly Mention[]): Promise<Fault[]> {
  const byTable = [...Map.groupBy(mentions, ({ table }) => table)];
  if (byTable.length === 0) return [];
  const values: unknown[] = [schoolId()];
  const selects = byTable.map(([table, named]) => {
    const place = values.push(named.map(({ id }) => id));
    return `SELECT '${table}' AS "table", id FROM ${table} WHERE school_id = $1 AND id = ANY ($${place}::uuid[])`;
  });
  const rows = await query<{ table: string; id: string }>({ text: selects.join(" UNION ALL ") }, values);
  const known = new Set(rows.map(({ table, id }) => `${table} ${id}`));
  return mentions
    .filter(({ table, id }) => !known.has(`${table} ${id}`))
    .map(({ path }) => ({ path, message: "there is no such row in this school" }));
}

async function unknownRoles(named: ReadonlyArray<{ path: string; key: string }>): Promise<Fault[]> {
  if (named.length === 0) return [];
  const rows = await query<{ key: string }>(
    { text: "SELECT key FROM roles WHERE school_id = $1 AND key = ANY ($2::text[])" },
    [schoolId(), named.map(({ key }) => key)],
  );
  const known = new Set(rows.map(({ key }) => key));
  return named
    .filter(({ key }) => !known.has(key))
    .map(({ path, key }) => ({ path, message: `there is no role ${key}` }));
}
