import { z } from "zod";
import {
  ActivityEnrollment,
  activityEnrollmentStatuses,
  activityMarks,
  declineReasons,
} from "../../models/activities/index.ts";
import { crud } from "../common/entities/crud.ts";
import { shownTo } from "../common/entities/visibility.ts";
import { flag } from "../common/input/schemas.ts";
import { activityEnrollmentScope, enrollmentRelation } from "./row-scope.ts";

export const ActivityEnrollmentView = z
  .object({
    id: z.uuid(),
    activityId: z.uuid(),
    studentId: z.uuid(),
    studentName: z.string(),
    sectionName: z.string().nullable(),
    rank: z.int().describe("Among the choices of the student in the term; 1 is the first"),
    enrolledOn: z.iso.date(),
    consentBy: z.uuid().nullable().describe("Id of the account that consented; null: consent is missing"),
    consentedAt: z.date().nullable(),
    position: z.int().nullable().describe("Order of the waiting list, the lowest first"),
    reason: z.enum(declineReasons).nullable().describe("Why it was declined"),
    leftOn: z.iso.date().nullable(),
    feeInvoiceId: shownTo("finance", z.uuid().nullable()),
    marks: z.array(z.object({ heldOn: z.iso.date(), mark: z.enum(activityMarks) })).describe("Attendance"),
    status: z.enum(activityEnrollmentStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "ActivityEnrollment" });

const sectionName = `SELECT sec.name FROM activities a
  JOIN academic_terms tm ON tm.school_id = a.school_id AND tm.id = a.term_id
  JOIN enrollments e ON e.school_id = a.school_id AND e.academic_year_id = tm.academic_year_id
    AND e.student_id = t.student_id AND e.status IN ('planned', 'active', 'suspended')
  JOIN sections sec ON sec.school_id = e.school_id AND sec.id = e.section_id
  WHERE a.school_id = :school AND a.id = t.activity_id LIMIT 1`;

/** The choices and places of students. */
export const activityEnrollments = crud(ActivityEnrollment as never, {
  name: "Activity enrollment",
  view: ActivityEnrollmentView,
  computed: {
    studentName:
      "SELECT s.given_name || ' ' || s.family_name FROM students s WHERE s.school_id = :school AND s.id = t.student_id",
    sectionName,
    marks: `SELECT coalesce(json_agg(json_build_object('heldOn', s.held_on, 'mark', m.mark) ORDER BY s.held_on), '[]')
      FROM activity_marks m
      JOIN activity_sessions s ON s.school_id = m.school_id AND s.id = m.activity_session_id
      WHERE m.school_id = :school AND m.activity_enrollment_id = t.id`,
  },
  access: { read: "extracurricular.read" },
  list: {
    filters: {
      activityId: z.uuid(),
      studentId: z.uuid(),
      status: z.enum(activityEnrollmentStatuses),
      consented: {
        schema: flag.describe("Whether a guardian consented"),
        where: "(t.consent_by IS NOT NULL) = ?",
      },
    },
    sort: ["rank", "-enrolledOn", "createdAt"],
  },
  rowScope: activityEnrollmentScope,
  relation: enrollmentRelation,
});
