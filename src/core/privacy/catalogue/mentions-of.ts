import type { ImpersonalTable, PersonalTable } from "./holding.ts";

/** Rules of columns that hold what people wrote, and may name anybody. */
const writtenRules: readonly unknown[] = ["text", "scrub", "list", "object"];

/**
 * Lists the columns whose rows may mention a person that they do not belong to: those declared, and every free text of rows of
 * people. Of rows that say who somebody is only those declared: their names are not mentions of somebody else of that name.
 */
export function mentionsOf(entry: PersonalTable | ImpersonalTable): readonly string[] {
  const { mentions = [] } = entry;
  if ("none" in entry || entry.identity) return mentions;
  const written = Object.entries(entry.columns ?? {}).flatMap(([column, rule]) =>
    writtenRules.includes(rule) && !entry.names?.includes(column) ? [column] : [],
  );
  return [...new Set([...mentions, ...written])];
}
