import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { conflict, invalid, unknownReference } from "../../../lib/errors.ts";
import { AcademicTerm, Course, type CourseOffering, Section } from "../../../models/structure/index.ts";
import { schoolDay } from "../../school/school-day.ts";

/**
 * Checks an offering: it matches its section, its capacity covers its active students, and neither a new section nor a
 * cancellation affects lessons in a timetable.
 * @throws {AppError} 400, 409 `offering_in_use`
 */
export async function checkCourseOffering(offering: CourseOffering): Promise<void> {
  if (offering.isNewRecord || offering.changed("sectionId")) await checkSection(offering);
  if (offering.isNewRecord) return;
  const [used] = await query<{ students: number; lessons: number; live: number }>(sql`
    SELECT
      (SELECT count(*)::int FROM course_enrollments WHERE school_id = ${offering.schoolId}
        AND course_offering_id = ${offering.id}
        AND status = 'active') AS students,
      (SELECT count(*)::int FROM timetable_entries WHERE school_id = ${offering.schoolId}
      AND course_offering_id = ${offering.id}) AS lessons, (SELECT count(*)::int FROM timetable_entries e
        JOIN timetables t ON t.school_id = e.school_id AND t.id = e.timetable_id AND t.status <> 'archived'
        WHERE e.school_id = ${offering.schoolId} AND e.course_offering_id = ${offering.id}
          AND e.valid_to >= ${await schoolDay()}) AS live`);
  const { students, lessons, live } = used!;
  if (offering.changed("capacity") && offering.capacity !== null && offering.capacity < students)
    throw conflict(
      "offering_in_use",
      `The capacity cannot be below the number of active students: ${students}`,
    );
  if (offering.changed("sectionId") && lessons)
    throw conflict(
      "offering_in_use",
      "The offering has lessons in a timetable: create another offering for the section",
    );
  if (offering.changed("status") && offering.status === "cancelled" && live)
    throw conflict(
      "offering_in_use",
      "The offering has lessons in a timetable: publish a timetable without them first",
    );
}

async function checkSection({ courseId, termId, sectionId, isNewRecord }: CourseOffering): Promise<void> {
  const course = await Course.findByPk(courseId);
  if (!course) throw unknownReference("courseId", "course");
  const term = await AcademicTerm.findByPk(termId);
  if (!term) throw unknownReference("termId", "term");
  const section = sectionId ? await Section.findByPk(sectionId) : null;
  if (sectionId && !section) throw unknownReference("sectionId", "section");
  const faults = [];
  if (isNewRecord && course.status === "archived")
    faults.push({ path: "courseId", message: `${course.title} is archived` });
  if (section && section.academicYearId !== term.academicYearId)
    faults.push({ path: "sectionId", message: "must be a section of the same academic year as the term" });
  else if (section && section.gradeLevelId !== course.gradeLevelId)
    faults.push({ path: "sectionId", message: "must have the same grade level as the course" });
  if (section?.status === "archived")
    faults.push({ path: "sectionId", message: `${section.name} is archived` });
  if (faults.length) throw invalid(faults);
}
