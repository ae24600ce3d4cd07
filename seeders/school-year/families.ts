import { insertRows, type Row } from "../factories/insert-rows.ts";
import {
  createEnrollment,
  createGuardian,
  createHousehold,
  createStudent,
  createStudentGuardian,
} from "../factories/people.ts";
import { type Culture, cultureOf, mailboxOf } from "./names.ts";
import { occupations, streets } from "./plan.ts";
import type { Seeding } from "./seeding.ts";
import type { Structure } from "./structure.ts";

/** A student, with the primary guardian. */
export interface DemoStudent {
  id: string;
  guardianId: string;
  name: string;
  section: number;
  admittedOn: string;
}

interface Family {
  name: string;
  culture: Culture;
  household: Row;
  adults: Row[];
}

const demoChildren = 3;

/**
 * Seeds households with their children: siblings share a family name, a household and guardians. The first household is
 * that of the demo guardian, and its first child is the demo student.
 */
export async function seedFamilies(seeding: Seeding, structure: Structure): Promise<DemoStudent[]> {
  const { row, random, country, accounts, students: count } = seeding;
  const households: Row[] = [];
  const guardians: Row[] = [];
  const children: Array<{ family: Family; given: string; female: boolean }> = [];
  const adult = parents(seeding, guardians);

  while (children.length < count) {
    const demo = children.length === 0;
    const culture = cultureOf(country, random);
    const [given, ...rest] = accounts.guardian.name.split(" ");
    const name = demo ? rest.join(" ") : random.pick(culture.family);
    const mother = adult(demo ? given! : random.pick(culture.female), name, demo);
    const adults = random.chance(0.7) ? [mother, adult(random.pick(culture.male), name)] : [mother];
    const household = createHousehold(row, {
      name: `${name} family`,
      address: `${1 + random.below(200)} ${random.pick(streets)}`,
      fee_payer_guardian_id: mother.id,
    });
    households.push(household);
    const family = { name, culture, household, adults };
    const size = demo ? demoChildren : 1 + Number(random.chance(0.4)) + Number(random.chance(0.12));
    const names = new Set<string>();
    for (let index = 0; index < size && children.length < count; index += 1) {
      const female = random.chance(0.5);
      let given = random.pick(female ? culture.female : culture.male);
      while (names.has(given)) given = random.pick(female ? culture.female : culture.male);
      names.add(given);
      const own = children.length === 0;
      children.push({
        family,
        given: own ? accounts.student.name.split(" ")[0]! : given,
        female: !own && female,
      });
    }
  }
  await insertRows("guardians", guardians);
  await insertRows("households", households);
  return enrol(seeding, structure, children);
}

function parents({ row, random, slug, accounts }: Seeding, guardians: Row[]) {
  const taken = new Set<string>();
  return (given: string, family: string, demo = false): Row => {
    const number = guardians.length + 1;
    const mailbox = demo ? "guardian" : (mailboxOf(given, family) ?? `parent${number}`);
    const guardian = createGuardian(row, {
      user_id: demo ? accounts.guardian.id : null,
      given_name: given,
      family_name: family,
      email: `${taken.has(mailbox) ? `${mailbox}${number}` : mailbox}@${slug}.example`,
      phones: [`+${100000000 + random.below(899999999)}`],
      occupation: random.pick(occupations),
    });
    taken.add(mailbox);
    guardians.push(guardian);
    return guardian;
  };
}

/** Assigns admission numbers, sections and roll numbers without gaps; siblings are in different grades. */
async function enrol(
  { row, random, country, calendar, accounts }: Seeding,
  { yearId, grades, sections, programs }: Structure,
  children: ReadonlyArray<{ family: Family; given: string; female: boolean }>,
): Promise<DemoStudent[]> {
  const { startsOn } = calendar.year;
  const startYear = Number(startsOn.slice(0, 4));
  const two = (number: number) => String(number).padStart(2, "0");
  const perGrade = sections.length / grades.length;
  const students: Row[] = [];
  const links: Row[] = [];
  const enrollments: Row[] = [];
  const demoStudents = children.map(({ family, given, female }, number): DemoStudent => {
    const { name, household, adults } = family;
    // Round-robin over the grades, so that the sections are equally full.
    const place = (number % grades.length) * perGrade + (Math.floor(number / grades.length) % perGrade);
    const { id: sectionId, grade } = sections[place]!;
    const joined = startYear - random.below(Math.min(grade, 4));
    const admittedOn = joined === startYear ? startsOn : `${joined}-08-20`;
    const student = createStudent(row, {
      user_id: number === 0 ? accounts.student.id : null,
      household_id: household.id,
      admission_number: `${startYear}/${String(number + 1).padStart(5, "0")}`,
      given_name: given,
      family_name: name,
      date_of_birth: `${startYear - 5 - grade}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`,
      sex: female ? "female" : "male",
      nationality: country,
      admitted_on: admittedOn,
    });
    students.push(student);
    enrollments.push(
      createEnrollment(row, {
        student_id: student.id,
        academic_year_id: yearId,
        grade_level_id: grades[grade - 1]!.id,
        section_id: sectionId,
        program_id:
          grade === grades.length ? programs[Math.floor(number / grades.length) % programs.length]! : null,
        roll_number: String(1 + Math.floor(number / sections.length)),
        starts_on: startsOn,
      }),
    );
    adults.forEach((adult, index) => {
      links.push(
        createStudentGuardian(row, {
          student_id: student.id,
          guardian_id: adult.id,
          relation: index === 0 ? "mother" : "father",
          is_primary: index === 0,
          is_emergency_contact: index === 0,
          is_fee_payer: index === 0,
        }),
      );
    });
    return {
      id: student.id,
      guardianId: adults[0]!.id,
      name: `${given} ${name}`,
      section: place,
      admittedOn,
    };
  });
  await insertRows("students", students);
  await insertRows("student_guardians", links);
  await insertRows("enrollments", enrollments);
  await insertRows(
    "enrollment_status_changes",
    enrollments.map(({ id, section_id }) =>
      row({
        enrollment_id: id,
        to_status: "active",
        to_section_id: section_id,
        effective_on: startsOn,
        reason: "admission",
      }),
    ),
  );
  await insertRows("number_sequences", [
    row({
      kind: "admission",
      year: startYear,
      prefix: `${startYear}/`,
      padding: 5,
      next_value: students.length + 1,
    }),
  ]);
  return demoStudents;
}
