import type { Table } from "./tenancy.ts";

/** API words for rows whose table is clear from neither a foreign key nor a table name. */
const tableOfNoun: Readonly<Record<string, string>> = {
  "with-entries": "timetable_entries",
  // Sessions of accounts, short for user_sessions.
  sessions: "user_sessions",
  // A history outlives the accounts in it.
  actors: "users",
  // Ids of rows of any kind: one table represents all.
  entities: "users",
  "recent-activities": "activity_entries",
  kept: "students",
  firsts: "students",
  seconds: "students",
  merged: "students",
  "copy-from": "timetables",
  "double-courses": "courses",
  "default-code": "attendance_codes",
  // Students, as their guardians call them.
  child: "students",
  codes: "transcripts",
  invigilators: "staff_members",
  "mapped-courses": "courses",
  "optional-component": "fee_components",
  // A certificate's verification code: not an id, but equivalent.
  code: "fee_clearances",
  // Of a school: not an id, but it leads to one.
  slug: "schools",
  series: "room_bookings",
  since: "notifications",
  slots: "meeting_slots",
  responses: "emergency_alarm_responses",
  files: "assignment_files",
  replaceses: "course_allocation_places",
  scans: "kiosk_scans",
  // Not rows of the service: they are in the job queue.
  "dead-jobs": "job_runs",
  "up-to": "notifications",
};

/** Finds the table of the rows that a parameter or a member of a body refers to. */
export type FindTable = (property: string, path: string) => string;

/** Searches the foreign keys of the path's own tables, then those of any table, then the word itself. */
export function tableFinder(tables: readonly Table[]): FindTable {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const named = (noun: string) => byName.get(tableOfNoun[noun] ?? noun.replaceAll("-", "_"))?.name;
  const pointsTo = (among: readonly Table[], column: string): string | undefined => {
    const keys = among.flatMap(({ foreignKeys }) => foreignKeys);
    const targets = new Set(
      keys.filter(({ columns }) => columns.at(-1) === column).map(({ target }) => target),
    );
    return targets.size === 1 ? [...targets][0] : undefined;
  };
  return (property, path) => {
    const words = path.split("/").filter((word) => word && !word.startsWith("{"));
    const own = words.toReversed().flatMap((word) => byName.get(named(word.split(".")[0]!) ?? "") ?? []);
    const found =
      property === "id"
        ? named(path.slice(0, path.indexOf("/{id}")).split("/").at(-1)!)
        : (own.map((table) => pointsTo([table], columnOf(property))).find((target) => target) ??
          pointsTo(tables, columnOf(property)) ??
          named(nounOfId(property)));
    if (!found) throw new Error(`${path}: name the table of "${nounOfId(property)}" in tableOfNoun`);
    return found;
  };
}

/** "categoryId" and "categoryIds" to "category_id". */
const columnOf = (property: string) =>
  property.replace(/Ids$/, "Id").replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** "categoryId" and "categoryIds" to "categories". */
function nounOfId(property: string): string {
  const word = property.replace(/Ids?$/, "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (word in tableOfNoun) return word;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}
