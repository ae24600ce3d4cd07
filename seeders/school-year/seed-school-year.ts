import { execute } from "../../src/db/query.ts";
import { unprepared } from "../../src/db/sql.ts";
import { transaction } from "../../src/db/transaction.ts";
import { now } from "../../src/lib/clock.ts";
import { schoolId } from "../../src/lib/context.ts";
import { seedAttendance } from "./attendance.ts";
import { seedBellSchedules } from "./bell-schedules.ts";
import { createCalendar } from "./calendar.ts";
import { seedCommunication } from "./communication.ts";
import { seedFamilies } from "./families.ts";
import { seedFees } from "./fees/fees.ts";
import { seedGraduation } from "./graduation.ts";
import { seedIntegrations } from "./integrations.ts";
import { seedKiosks } from "./kiosks.ts";
import { seedAssessment } from "./learning/assessment.ts";
import { seedCommentBank } from "./learning/comment-bank.ts";
import { seedCourseRequests } from "./learning/course-requests.ts";
import { seedCurriculum } from "./learning/curriculum.ts";
import { seedExternalTests } from "./learning/external-tests.ts";
import { seedHallTickets } from "./learning/hall-tickets.ts";
import { seedHomework } from "./learning/homework.ts";
import { seedHonourRolls } from "./learning/honour-rolls.ts";
import { seedLearningStandards } from "./learning/learning-standards.ts";
import { seedLti } from "./learning/lti.ts";
import { seedQuizzes } from "./learning/quizzes.ts";
import { seedReportCards } from "./learning/report-cards.ts";
import { seedAdmissions } from "./office/admissions.ts";
import { seedAlumni } from "./office/alumni.ts";
import { seedDocuments } from "./office/documents.ts";
import { seedEmergencyAlarms } from "./office/emergency-alarms.ts";
import { seedGuardianRequests } from "./office/guardian-requests.ts";
import { seedIssuedDocuments } from "./office/issued-documents.ts";
import { seedRecordTransfers } from "./office/record-transfers.ts";
import { seedVisitors } from "./office/visitors.ts";
import { seedConsents } from "./privacy/consents.ts";
import { seedDataRequests } from "./privacy/data-requests.ts";
import { seedRetentionRules } from "./privacy/retention-rules.ts";
import { createRandom } from "./random.ts";
import { seedActivities } from "./school-life/activities.ts";
import { seedEvents } from "./school-life/events.ts";
import { seedExtracurricular } from "./school-life/extracurricular.ts";
import { seedHouses } from "./school-life/houses.ts";
import { seedIncidents } from "./school-life/incidents.ts";
import { seedStudentSupport } from "./school-life/student-support.ts";
import { seedSurveys } from "./school-life/surveys.ts";
import { seedSuspensions } from "./school-life/suspensions.ts";
import type { Seeding } from "./seeding.ts";
import { seedStaff } from "./staff.ts";
import { seedStructure } from "./structure.ts";
import { seedStudentGroups } from "./student-groups.ts";
import { seedDuties } from "./timetable/duties.ts";
import { seedLessons } from "./timetable/lessons.ts";
import { seedRoomBookings } from "./timetable/room-bookings.ts";

interface Options extends Omit<Seeding, "random" | "calendar" | "row"> {
  timezone: string;
  seed: number;
}

/** Fills the school of the context with the current year: structure, staff, timetable, households, attendance, results. */
export async function seedSchoolYear({ seed, timezone, ...options }: Options): Promise<void> {
  await transaction(async () => {
    // Whole tables are inserted at once, without statistics for such new rows: some statements exceed a request's time limit.
    await execute(unprepared`SET LOCAL statement_timeout = '10min'`);
    // For the same reason nested loops look cheap but are not: with a thousand students they would take most of an hour.
    await execute(unprepared`SET LOCAL enable_nestloop = off`);
    const school = schoolId();
    const random = createRandom(seed);
    const calendar = createCalendar(now(), timezone);
    const row: Seeding["row"] = (values) => ({ school_id: school, id: random.id(), ...values });
    const seeding = { ...options, random, calendar, row };
    const structure = await seedStructure(seeding);
    const staff = await seedStaff(seeding, structure);
    const offerings = await seedLessons(seeding, structure, staff);
    const demoStudents = await seedFamilies(seeding, structure);
    await seedAttendance(seeding, structure, demoStudents);
    await seedFees(seeding, structure, demoStudents);
    await seedActivities(seeding, demoStudents);
    const period = await seedAssessment(seeding, structure, offerings, demoStudents);
    // Report cards are calculated with many small reads: without nested loops PostgreSQL 15 takes 30 times as long.
    await execute(unprepared`SET LOCAL enable_nestloop = on`);
    await seedReportCards(seeding, structure, period);
    await seedCommentBank(seeding);
    await seedCommunication(seeding);
    await seedEvents({ ...seeding, timezone });
    await seedSurveys(seeding, demoStudents);
    await seedEmergencyAlarms(seeding);
    await seedIntegrations(seeding, demoStudents);
    await seedIncidents(seeding);
    await seedDocuments(seeding, demoStudents);
    await seedVisitors(seeding);
    await seedSuspensions(seeding, demoStudents);
    await seedHouses(seeding, demoStudents);
    await seedIssuedDocuments(seeding, demoStudents);
    await seedDataRequests(seeding, demoStudents);
    await seedRetentionRules(seeding);
    await seedConsents(seeding, demoStudents);
    await seedGuardianRequests(seeding, demoStudents);
    await seedAdmissions(seeding, structure);
    await seedHomework(seeding, offerings, demoStudents);
    await seedQuizzes(seeding, offerings, demoStudents, structure);
    await seedExtracurricular(seeding, structure, demoStudents);
    const teacherId = staff.teachers[0]!.id;
    await seedCurriculum(seeding, structure, { offerings, demoStudents, teacherId });
    const colleagueId = staff.teachers[1]!.id;
    await seedStudentSupport(seeding, { students: demoStudents, teacherId, colleagueId });
    await seedDuties(
      seeding,
      staff.teachers.map(({ id }) => id),
    );
    await seedRoomBookings(
      seeding,
      structure.sections.map(({ roomId }) => roomId),
    );
    await seedHallTickets(seeding, structure, { offerings, demoStudents });
    await seedHonourRolls(seeding, period);
    await seedCourseRequests(seeding, structure, demoStudents);
    await seedAlumni(seeding);
    await seedLti(seeding);
    await seedLearningStandards(seeding, offerings, demoStudents);
    await seedExternalTests(seeding, demoStudents);
    await seedRecordTransfers(seeding, demoStudents);
    await seedBellSchedules(seeding, structure);
    await seedGraduation(seeding, structure, demoStudents);
    await seedKiosks(seeding, demoStudents);
    await seedStudentGroups(seeding, { students: demoStudents, teacherId });
  });
}
