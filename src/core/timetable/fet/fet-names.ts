import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import type { Plan } from "../generation/read-plan.ts";

interface Named {
  id: string;
  name: string;
  /** Tells apart what has the same name. */
  code: string;
}

interface Offered {
  id: string;
  title: string;
  courseTitle: string;
  sectionId: string | null;
  roomId: string | null;
}

interface FetRows {
  school: string;
  cycleLength: number | null;
  teachers: Named[];
  rooms: (Named & { capacity: number | null })[];
  sections: Named[];
  offerings: Offered[];
}

/** The names by which a file of FET knows what is in a plan; each name stands for one thing. */
export interface FetNames {
  school: string;
  days: ReadonlyMap<number, string>;
  hours: ReadonlyMap<string, string>;
  teachers: ReadonlyMap<string, string>;
  rooms: ReadonlyMap<string, string>;
  sections: ReadonlyMap<string, string>;
  offerings: ReadonlyMap<string, { subject: string; students: string[]; roomId: string | null }>;
  capacities: ReadonlyMap<string, number | null>;
  /** Classes, with the students who share courses without a section. */
  years: { name: string; groups: { name: string; subgroups: string[] }[] }[];
}

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const WITHOUT_CLASS = "Without class";

/** Reads what a timetable can name, and gives each a name of its own. */
export async function readFetNames(termId: string, plan: Plan): Promise<FetNames> {
  const roomIds = plan.entries.flatMap(({ roomId }) => roomId ?? []);
  const [rows] = await query<FetRows & object>(sql`
    SELECT (SELECT name FROM schools WHERE id = ${currentSchool}) AS school,
      (SELECT y.cycle_length FROM academic_terms t
        JOIN academic_years y ON y.school_id = t.school_id AND y.id = t.academic_year_id
        WHERE t.school_id = ${currentSchool} AND t.id = ${termId}) AS "cycleLength",
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', given_name || ' ' || family_name,
          'code', staff_number) ORDER BY id), '[]')
        FROM staff_members WHERE school_id = ${currentSchool} AND status <> 'left') AS teachers,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'code', coalesce(building, ''),
          'capacity', capacity) ORDER BY id), '[]')
        FROM rooms WHERE school_id = ${currentSchool} AND (status = 'active' OR id = ANY (${roomIds}::uuid[]))) AS rooms,
      (SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'code', '') ORDER BY s.id), '[]')
        FROM sections s WHERE s.school_id = ${currentSchool} AND s.id IN (SELECT section_id FROM course_offerings
          WHERE school_id = ${currentSchool} AND term_id = ${termId})) AS sections,
      (SELECT coalesce(json_agg(json_build_object('id', o.id, 'title', o.title, 'courseTitle', c.title,
          'sectionId', o.section_id, 'roomId', o.room_id) ORDER BY o.id), '[]')
        FROM course_offerings o JOIN courses c ON c.school_id = o.school_id AND c.id = o.course_id
        WHERE o.school_id = ${currentSchool} AND o.term_id = ${termId} AND o.status <> 'cancelled') AS offerings`);
  const { school, cycleLength, teachers, rooms, sections, offerings } = rows!;
  const sectionNames = unique(sections);
  const days = [...new Set(plan.periods.flatMap((period) => period.days))].sort((one, other) => one - other);
  const { years, groupsOf } = yearsOf(plan, sectionNames, offerings);
  return {
    school,
    days: new Map(days.map((day) => [day, cycleLength ? `Day ${day}` : weekdays[day - 1]!])),
    hours: unique(plan.periods.map(({ id, name, startsAt }) => ({ id, name, code: startsAt.slice(0, 5) }))),
    teachers: unique(teachers),
    rooms: unique(rooms),
    sections: sectionNames,
    offerings: subjectsOf(offerings, ({ id, sectionId }) =>
      sectionId ? [sectionNames.get(sectionId)!] : (groupsOf.get(id) ?? []),
    ),
    capacities: new Map(rooms.map(({ id, capacity }) => [id, capacity])),
    years,
  };
}

/** A name that is taken gets the code, then a number. FET keeps no spaces around names. */
function unique(all: readonly Named[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(all.map(({ id, name, code }) => [id, free(taken, [name, `${name} (${code})`])]));
}

function free(taken: Set<string>, wished: readonly string[]): string {
  const names = wished.map((name) => name.trim().replace(/\s+/g, " "));
  let name = names.find((each) => !taken.has(each));
  for (let number = 2; !name; number += 1)
    if (!taken.has(`${names[0]} (${number})`)) name = `${names[0]} (${number})`;
  taken.add(name);
  return name;
}

/** The course is the subject; two courses of the same students that share a title have the title of the offering. */
function subjectsOf(
  offerings: readonly Offered[],
  studentsOf: (one: Offered) => string[],
): FetNames["offerings"] {
  const taken = new Map<string, Set<string>>();
  return new Map(
    offerings.map((one) => {
      const students = studentsOf(one);
      const key = studentsKey(students);
      const names = taken.get(key) ?? new Set();
      taken.set(key, names);
      return [one.id, { subject: free(names, [one.courseTitle, one.title]), students, roomId: one.roomId }];
    }),
  );
}

export const studentsKey = (students: readonly string[]): string => JSON.stringify([...students].sort());

/** A class is a year of FET. Who shares courses without a section is a subgroup of it, and such a course a group in each class. */
function yearsOf(plan: Plan, sections: ReadonlyMap<string, string>, offerings: readonly Offered[]) {
  const taken = new Set([...sections.values(), WITHOUT_CLASS]);
  const titles = new Map(offerings.map(({ id, title }) => [id, title]));
  const groupsOf = new Map<string, string[]>();
  const bySection = Map.groupBy(plan.groups, ({ sectionId }) =>
    sectionId && sections.has(sectionId) ? sectionId : null,
  );
  const groupsIn = (sectionId: string | null, year: string) => {
    const shared = new Map<string, string[]>();
    const groups = [...(bySection.get(sectionId) ?? [])].sort((one, other) =>
      String(one.courseOfferingIds) < String(other.courseOfferingIds) ? -1 : 1,
    );
    for (const { courseOfferingIds } of groups) {
      const subgroup = free(taken, [`${year} students`]);
      for (const id of courseOfferingIds) shared.set(id, [...(shared.get(id) ?? []), subgroup]);
    }
    return [...shared].map(([id, subgroups]) => {
      const name = free(taken, [`${titles.get(id) ?? id} ${year}`]);
      groupsOf.set(id, [...(groupsOf.get(id) ?? []), name]);
      return { name, subgroups };
    });
  };
  const years = [...sections].map(([id, name]) => ({ name, groups: groupsIn(id, name) }));
  if (bySection.has(null)) years.push({ name: WITHOUT_CLASS, groups: groupsIn(null, WITHOUT_CLASS) });
  return { years, groupsOf };
}
