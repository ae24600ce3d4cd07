import { query } from "../../src/db/query.ts";
import { schoolId } from "../../src/lib/context.ts";
import { insertRows, type Row } from "../factories/insert-rows.ts";
import { createStaffMember, createStaffQualification } from "../factories/staff.ts";
import { cultureOf, mailboxOf } from "./names.ts";
import { qualifications, subjects, teacherLoad } from "./plan.ts";
import type { Seeding } from "./seeding.ts";
import type { Structure } from "./structure.ts";

/** Who gives which subject to which section; teachers and sections by their position. */
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

/** The staff with their qualifications, heads of departments and home classes. The demo's teacher is the first. */
export async function seedStaff(
  seeding: Seeding,
  { sections, departments }: Structure,
): Promise<{ teachers: Row[]; teachings: Teaching[] }> {
  const { row, accounts } = seeding;
  const teachings = shareOut(sections.length);
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
  await put("sections", "homeroom_teacher_id", (index) => teachers[index % teachers.length]!.id, [
    ...sections.map(({ id }) => id),
  ]);
  const heads = [...departments].map(
    ([, id]) => teachers.find(({ department_id }) => department_id === id)!.id,
  );
  await put("departments", "head_staff_member_id", (index) => heads[index]!, [...departments.values()]);
  return { teachers, teachings };
}

/** A teacher has one subject, and no more sections than a week has room for. */
function shareOut(sections: number): Teaching[] {
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
    // Some licences and courses ran out lately: somebody in the office has to ask for the new one.
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

/** Points rows at members of the staff, who were not there yet when the rows were made. */
async function put(
  table: "sections" | "departments",
  column: "homeroom_teacher_id" | "head_staff_member_id",
  staffOf: (index: number) => string,
  ids: readonly string[],
): Promise<void> {
  await query(
    {
      text: `UPDATE ${table} t SET ${column} = given.staff
        FROM unnest($2::uuid[], $3::uuid[]) AS given(id, staff) WHERE t.school_id = $1 AND t.id = given.id`,
    },
    [schoolId(), ids, ids.map((_id, index) => staffOf(index))],
    { readOnly: false },
  );
}
