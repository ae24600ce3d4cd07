import { insertRows, type Row } from "./insert-rows.ts";
import { cultureOf } from "./names.ts";
import type { Random } from "./random.ts";
import type { Structure } from "./structure.ts";

/** The demo's guardian has these children; the first of them is the demo's student. */
export interface FamilyAccounts {
  guardian: { id: string; name: string };
  student: { id: string; name: string };
}

/** Families with their children: siblings share a name, a home and their guardians. */
export async function seedFamilies(
  row: (values: object) => Row,
  random: Random,
  country: string,
  slug: string,
  yearStart: string,
  { yearId, grades, sections }: Structure,
  count: number,
  accounts: FamilyAccounts,
): Promise<void> {
  const households: Row[] = [];
  const guardians: Row[] = [];
  const students: Row[] = [];
  const links: Row[] = [];
  const enrollments: Row[] = [];
  const history: Row[] = [];
  const startYear = Number(yearStart.slice(0, 4));
  const rolls = new Map<string, number>();
  const taken = new Set<string>();

  const child = (
    family: string,
    culture: ReturnType<typeof cultureOf>,
    household: Row,
    adults: Row[],
    own?: { given: string; userId: string },
  ) => {
    const number = students.length;
    const section = sections[number % sections.length]!;
    const female = own ? false : random.chance(0.5);
    const student = row({
      user_id: own?.userId ?? null,
      household_id: household.id,
      admission_number: `${startYear}/${String(number + 1).padStart(5, "0")}`,
      given_name: own?.given ?? random.pick(female ? culture.female : culture.male),
      family_name: family,
      date_of_birth: `${startYear - 5 - section.grade}-${String(1 + random.below(12)).padStart(2, "0")}-${String(1 + random.below(28)).padStart(2, "0")}`,
      sex: female ? "female" : "male",
      nationality: country,
      admitted_on: `${startYear - random.below(Math.min(section.grade, 4))}-08-20`,
      custom: {},
      status: "active",
    });
    students.push(student);
    const roll = (rolls.get(section.id) ?? 0) + 1;
    rolls.set(section.id, roll);
    const enrollment = row({
      student_id: student.id,
      academic_year_id: yearId,
      grade_level_id: grades[section.grade - 1]!.id,
      section_id: section.id,
      roll_number: String(roll),
      starts_on: yearStart,
      status: "active",
    });
    enrollments.push(enrollment);
    history.push(
      row({
        enrollment_id: enrollment.id,
        to_status: "active",
        to_section_id: section.id,
        effective_on: yearStart,
        reason: "admission",
      }),
    );
    adults.forEach((adult, index) => {
      links.push(
        row({
          student_id: student.id,
          guardian_id: adult.id,
          relation: index === 0 ? "mother" : "father",
          is_primary: index === 0,
          has_custody: true,
          lives_with: true,
          pickup_allowed: true,
          is_emergency_contact: index === 0,
          is_fee_payer: index === 0,
          receives_messages: true,
          portal_access: true,
          status: "active",
        }),
      );
    });
  };

  const adult = (given: string, family: string, userId: string | null, email?: string) => {
    const plain = `${given}.${family}`
      .normalize("NFKD")
      .replace(/[^A-Za-z.]/g, "")
      .toLowerCase();
    let address = email ?? `${plain.length > 3 ? plain : `parent${guardians.length + 1}`}@${slug}.example`;
    if (taken.has(address)) address = address.replace("@", `${guardians.length + 1}@`);
    taken.add(address);
    const guardian = row({
      user_id: userId,
      given_name: given,
      family_name: family,
      email: address,
      phones: [`+${100000000 + random.below(899999999)}`],
      occupation: random.pick([
        "Nurse",
        "Farmer",
        "Engineer",
        "Shopkeeper",
        "Driver",
        "Accountant",
        "Tailor",
        "Civil servant",
      ]),
      preferred_channel: "email",
      custom: {},
      status: "active",
    });
    guardians.push(guardian);
    return guardian;
  };

  while (students.length < count) {
    const demo = students.length === 0;
    const culture = cultureOf(country, random);
    const family = demo ? accounts.guardian.name.split(" ").slice(1).join(" ") : random.pick(culture.family);
    const mother = demo
      ? adult(accounts.guardian.name.split(" ")[0]!, family, accounts.guardian.id, `guardian@${slug}.example`)
      : adult(random.pick(culture.female), family, null);
    const adults = random.chance(0.7) ? [mother, adult(random.pick(culture.male), family, null)] : [mother];
    const household = row({
      name: `${family} family`,
      address: `${1 + random.below(200)} ${random.pick(["Acacia Road", "Mill Lane", "Station Street", "Garden Avenue", "Hill View"])}`,
      fee_payer_guardian_id: mother.id,
      status: "active",
    });
    households.push(household);
    const children = demo ? 3 : 1 + (random.chance(0.4) ? 1 : 0) + (random.chance(0.12) ? 1 : 0);
    for (let index = 0; index < children && (demo || students.length < count); index += 1)
      child(
        family,
        culture,
        household,
        adults,
        demo && index === 0
          ? { given: accounts.student.name.split(" ")[0]!, userId: accounts.student.id }
          : undefined,
      );
  }
  await insertRows("guardians", guardians);
  await insertRows("households", households);
  await insertRows("students", students);
  await insertRows("student_guardians", links);
  await insertRows("enrollments", enrollments);
  await insertRows("enrollment_status_changes", history);
  await insertRows("number_sequences", [
    row({
      kind: "admission",
      year: startYear,
      prefix: `${startYear}/`,
      padding: 5,
      next_value: students.length + 1,
    }),
  ]);
}
