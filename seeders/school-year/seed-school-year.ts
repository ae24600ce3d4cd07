import { transaction } from "../../src/db/transaction.ts";
import { now } from "../../src/lib/clock.ts";
import { schoolId } from "../../src/lib/context.ts";
import { newId } from "../../src/lib/ids.ts";
import { User } from "../../src/models/identity/index.ts";
import { seedAttendance } from "./attendance.ts";
import { createCalendar } from "./calendar.ts";
import { seedFamilies } from "./families.ts";
import { createRandom } from "./random.ts";
import { seedStaff } from "./staff.ts";
import { seedStructure } from "./structure.ts";

interface Options {
  slug: string;
  country: string;
  timezone: string;
  students: number;
  seed: number;
}

/** Fills the school of the context with a running year: structure, staff, timetable, families, attendance. */
export async function seedSchoolYear({ slug, country, timezone, students, seed }: Options): Promise<void> {
  await transaction(async () => {
    const school = schoolId();
    const row = (values: object) => ({ school_id: school, id: newId(), ...values });
    const random = createRandom(seed);
    const calendar = createCalendar(now(), timezone);
    const users = await User.findAll({ limit: 100 });
    const account = (mailbox: string) => {
      const { id, name } = users.find(({ email }) => email === `${mailbox}@${slug}.example`)!;
      return { id, name };
    };
    const structure = await seedStructure(row, calendar, students);
    await seedStaff(row, random, country, calendar, structure, {
      admin: account("admin"),
      bursar: account("bursar"),
      teacher: account("teacher"),
    });
    await seedFamilies(row, random, country, slug, calendar.year.startsOn, structure, students, {
      guardian: account("guardian"),
      student: account("student"),
    });
    await seedAttendance(calendar, structure, seed);
  });
}
