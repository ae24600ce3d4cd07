import { currentSchool } from "../../src/db/context-values.ts";
import { execute } from "../../src/db/query.ts";
import { raw, unprepared } from "../../src/db/sql.ts";
import { insertRows, type Row } from "../factories/insert-rows.ts";
import { createStaffMember, createStaffQualification } from "../factories/staff.ts";
import { cultureOf, mailboxOf } from "./names.ts";
import { qualifications, subjects, teacherLoad } from "./plan.ts";
import type { Seeding } from "./seeding.ts";
import type { Structure } from "./structure.ts";

/** One subject of one section with its teacher; teachers and sections by their index. */
export interface Teaching {
  teacher: number;
  section: number;
  lessons: number;
  subject: (typeof subjects)[number];
}

const office = [
  ["admin", "Administrator"],
  ["bursar", "Bursar"],
] as const;

/** Seeds the staff with qualifications, heads of departments and class teachers. The demo teacher is the first. */
export async function seedStaff(
  seeding: Seeding,
  { sections, departments }: Structure,
): Promise<{ teachers: Row[]; teachings: Teaching[] }> {
  const { row, accounts } = seeding;
  const teachings = distributeTeaching(sections.length);
  const subjectOf = new Map(teachings.map(({ teacher, subject }) => [teacher, subject]));
  const person = employ(seeding);
  const officers = office.map(([mailbox, title]) =>
    person({ job_title: title, category: "non_teaching" }, accounts[mailbox]),
  );
  const teachers = [...subjectOf].map(([teacher, subject]) =>
    person(
      {
        job_title: `Teacher of ${subject.name}`,
        category: "teaching",
        department_id: departments.get(subject.department),
      },
      teacher === 0 ? accounts.teacher : undefined,
    ),
  );
  await insertRows("staff_members", [...officers, ...teachers]);
  await insertRows(
    "staff_qualifications",
    teachers.flatMap((teacher) =>
      qualificationsOf(seeding, teacher.id).map((each) => createStaffQualification(row, each)),
    ),
  );
  await assignStaff("sections", "homeroom_teacher_id", (index) => teachers[index % teachers.length]!.id, [
    ...sections.map(({ id }) => id),
  ]);
  const heads = [...departments].map(
    ([, id]) => teachers.find(({ department_id }) => department_id === id)!.id,
  );
  await assignStaff("departments", "head_staff_member_id", (index) => heads[index]!, [
    ...departments.values(),
  ]);
  return { teachers, teachings };
}

/** Distributes subjects and sections: each teacher has one subject, within the weekly load. */
function distributeTeaching(sections: number): Teaching[] {
  let teacher = -1;
  return subjects.flatMap((subject) => {
    teacher += 1;
    let load = 0;
    return Array.from({ length: sections }, (_none, section) => {
      if (load + subject.weekly > teacherLoad) {
        teacher += 1;
        load = 0;
      }
      load += subject.weekly;
      return { teacher, section, lessons: subject.weekly, subject };
    });
  });
}

function employ({ row, random, country, slug }: Seeding) {
  let number = 0;
  const taken = new Set<string>();
  return (values: object, account?: { id: string; name: string }): Row => {
    const culture = cultureOf(country, random);
    const [given, ...rest] = account?.name.split(" ") ?? [];
    const givenName = given ?? random.pick(random.chance(0.6) ? culture.female : culture.male);
    const familyName = given ? rest.join(" ") : random.pick(culture.family);
    number += 1;
    const mailbox = mailboxOf(givenName, familyName) ?? `staff${number}`;
    const address = `${taken.has(mailbox) ? `${mailbox}${number}` : mailbox}@${slug}.example`;
    taken.add(mailbox);
    return createStaffMember(row, {
      user_id: account?.id ?? null,
      staff_number: `S${String(number).padStart(4, "0")}`,
      given_name: givenName,
      family_name: familyName,
      email: address,
      phone: `+${100000000 + random.below(899999999)}`,
      hired_on: `${2010 + random.below(15)}-08-15`,
      employment_type: random.chance(0.85) ? "full_time" : "part_time",
      ...values,
    });
  };
}

function qualificationsOf({ random, calendar }: Seeding, teacher: string): object[] {
  const year = Number(calendar.today.slice(0, 4));
  const [bachelor, master, licence, aid] = qualifications;
  const all = [
    bachelor,
    ...(random.chance(0.3) ? [master] : []),
    licence,
    ...(random.chance(0.4) ? [aid] : []),
  ];
  return all.map((each) => {
    // Some licences and courses expired recently, so that the office has renewals to request.
    const issued = "years" in each ? year - 1 - random.below(each.years) : 2000 + random.below(20);
    const expires = "years" in each ? `${issued + each.years}-08-31` : null;
    return {
      staff_member_id: teacher,
      type: each.type,
      name: each.name,
      issuer: each.issuer,
      issued_on: `${issued}-01-15`,
      expires_on: expires,
      status: random.chance(0.9) ? "verified" : "unverified",
    };
  });
}

/** Sets a reference to staff members, who did not exist when the rows were inserted. */
async function assignStaff(
  table: "sections" | "departments",
  column: "homeroom_teacher_id" | "head_staff_member_id",
  staffOf: (index: number) => string,
  ids: readonly string[],
): Promise<void> {
  await execute(unprepared`
    UPDATE ${raw(table)} t SET ${raw(column)} = given.staff
    FROM unnest(${ids}::uuid[], ${ids.map((_id, index) => staffOf(index))}::uuid[]) AS given(id, staff)
    WHERE t.school_id = ${currentSchool} AND t.id = given.id`);
}
