import { execute } from "../../src/db/query.ts";
import { unprepared } from "../../src/db/sql.ts";
import { transaction } from "../../src/db/transaction.ts";
import { now } from "../../src/lib/clock.ts";
import { schoolId } from "../../src/lib/context.ts";
import { seedActivities } from "./activities.ts";
import { seedAdmissions } from "./admissions.ts";
import { seedAlumni } from "./alumni.ts";
import { seedAssessment } from "./assessment.ts";
import { seedAttendance } from "./attendance.ts";
import { seedBellSchedules } from "./bell-schedules.ts";
import { createCalendar } from "./calendar.ts";
import { seedCommentBank } from "./comment-bank.ts";
import { seedCommunication } from "./communication.ts";
import { seedConsents } from "./consents.ts";
import { seedCourseRequests } from "./course-requests.ts";
import { seedCurriculum } from "./curriculum.ts";
import { seedDataRequests } from "./data-requests.ts";
import { seedDocuments } from "./documents.ts";
import { seedDuties } from "./duties.ts";
import { seedEmergencyAlarms } from "./emergency-alarms.ts";
import { seedEvents } from "./events.ts";
import { seedExternalTests } from "./external-tests.ts";
import { seedExtracurricular } from "./extracurricular.ts";
import { seedFamilies } from "./families.ts";
import { seedFees } from "./fees.ts";
import { seedGraduation } from "./graduation.ts";
import { seedGuardianRequests } from "./guardian-requests.ts";
import { seedHallTickets } from "./hall-tickets.ts";
import { seedHomework } from "./homework.ts";
import { seedHonourRolls } from "./honour-rolls.ts";
import { seedHouses } from "./houses.ts";
import { seedIncidents } from "./incidents.ts";
import { seedIntegrations } from "./integrations.ts";
import { seedIssuedDocuments } from "./issued-documents.ts";
import { seedKiosks } from "./kiosks.ts";
import { seedLearningStandards } from "./learning-standards.ts";
import { seedLessons } from "./lessons.ts";
import { seedLti } from "./lti.ts";
import { seedQuizzes } from "./quizzes.ts";
import { createRandom } from "./random.ts";
import { seedRecordTransfers } from "./record-transfers.ts";
import { seedReportCards } from "./report-cards.ts";
import { seedRetentionRules } from "./retention-rules.ts";
import { seedRoomBookings } from "./room-bookings.ts";
import type { Seeding } from "./seeding.ts";
import { seedStaff } from "./staff.ts";
import { seedStructure } from "./structure.ts";
import { seedStudentSupport } from "./student-support.ts";
import { seedSurveys } from "./surveys.ts";
import { seedSuspensions } from "./suspensions.ts";
import { seedVisitors } from "./visitors.ts";

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
  });
}
