import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { actor, context } from "../../lib/context.ts";
import { invalid } from "../../lib/errors.ts";
import { conditionSql } from "../common/entities/row-scope.ts";
import { sectionsTaught } from "../people/row-scope.ts";
import type { Permission } from "../permissions.ts";
import type { Audience } from "./audience.ts";

/**
 * Holds a caller whose permission is limited to own classes to them: every part names sections that they teach.
 * @throws {AppError} 400
 */
export async function checkTaughtAudience({ any }: Audience, permission: Permission): Promise<void> {
  if (!context().actor || actor().permissions.get(permission) === "all") return;
  const named = any.map((part) => (part.kind === "students" ? (part.where.sectionIds ?? []) : []));
  const taught = new Set(
    (
      await query<{ id: string }>(sql`SELECT s.id FROM sections s
        WHERE s.school_id = ${currentSchool} AND s.id IN (${conditionSql(sectionsTaught)})`)
    ).map(({ id }) => id),
  );
  if (named.some((ids) => ids.length === 0 || ids.some((id) => !taught.has(id))))
    throw invalid([
      {
        path: "audienceFilter",
        message: "must name only classes that you teach: the office writes to others",
      },
    ]);
}
