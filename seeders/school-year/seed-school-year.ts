import { query } from "../../src/db/query.ts";
import { transaction } from "../../src/db/transaction.ts";
import { now } from "../../src/lib/clock.ts";
import { schoolId } from "../../src/lib/context.ts";
import { seedActivities } from "./activities.ts";
import { seedAssessment } from "./assessment.ts";
import { seedAttendance } from "./attendance.ts";
import { createCalendar } from "./calendar.ts";
import { seedCommunication } from "./communication.ts";
import { seedFamilies } from "./families.ts";
import { seedFees } from "./fees.ts";
import { seedIncidents } from "./incidents.ts";
import { seedIntegrations } from "./integrations.ts";
import { seedLessons } from "./lessons.ts";
import { createRandom } from "./random.ts";
import { seedReportCards } from "./report-cards.ts";
import type { Seeding } from "./seeding.ts";
import { seedStaff } from "./staff.ts";
import { seedStructure } from "./structure.ts";

interface Options extends Omit<Seeding, "random" | "calendar" | "row"> {
  timezone: string;
  seed: number;
}

/** Fills the school of the context with a running year: structure, staff, timetable, families, attendance, results. */
export async function seedSchoolYear({ seed, timezone, ...options }: Options): Promise<void> {
  await transaction(async () => {
    // Whole tables at once, without statistics of rows as new as these: some statements take longer than a request may.
    await query({ text: "SET LOCAL statement_timeout = '10min'" }, [], { readOnly: false });
    // For the same reason loops look cheap that are not: with a thousand students they would take the better part of an hour.
    await query({ text: "SET LOCAL enable_nestloop = off" }, [], { readOnly: false });
    const school = schoolId();
    const random = createRandom(seed);
    const calendar = createCalendar(now(), timezone);
    const row: Seeding["row"] = (values) => ({ school_id: school, id: random.id(), ...values });
    const seeding = { ...options, random, calendar, row };
    const structure = await seedStructure(seeding);
    const offerings = await seedLessons(seeding, structure, await seedStaff(seeding, structure));
    const pupils = await seedFamilies(seeding, structure);
    await seedAttendance(seeding, structure, pupils);
    await seedFees(seeding, structure, pupils);
    await seedActivities(seeding, pupils);
    const period = await seedAssessment(seeding, structure, offerings, pupils);
    await seedReportCards(seeding, structure, period);
    await seedCommunication(seeding);
    await seedIntegrations(seeding, pupils);
    await seedIncidents(seeding);
  });
}
