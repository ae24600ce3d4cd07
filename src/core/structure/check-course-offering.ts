import { query } from "../../db/query.ts";
import { conflict, invalid, unknownReference } from "../../lib/errors.ts";
import { AcademicTerm, Course, type CourseOffering, Section } from "../../models/structure/index.ts";
import { schoolDay } from "../platform/school-day.ts";

/** An offering fits its section, has a place for everybody on it, and keeps the section that its lessons are planned for. */
export async function checkCourseOffering(offering: CourseOffering): Promise<void> {
  if (offering.isNewRecord || offering.changed("sectionId")) await checkSection(offering);
  if (offering.isNewRecord) return;
  const [used] = await query<{ students: number; lessons: number; live: number }>(
    { name: "uses-of-offering", text: uses },
    [offering.schoolId, offering.id, await schoolDay()],
  );
  const { students, lessons, live } = used!;
  if (offering.changed("capacity") && offering.capacity !== null && offering.capacity < students)
    throw conflict("offering_in_use", `It cannot be smaller: students on it: ${students}`);
  if (offering.changed("sectionId") && lessons)
    throw conflict("offering_in_use", "It has lessons in a timetable: make another offering for the section");
  if (offering.changed("status") && offering.status === "cancelled" && live)
    throw conflict("offering_in_use", "It has lessons in a timetable: publish one without them first");
}

const uses = `
  SELECT
    (SELECT count(*)::int FROM course_enrollments WHERE school_id = $1 AND course_offering_id = $2
      AND status = 'active') AS students,
    (SELECT count(*)::int FROM timetable_entries WHERE school_id = $1 AND course_offering_id = $2) AS lessons,
    (SELECT count(*)::int FROM timetable_entries e
      JOIN timetables t ON t.school_id = e.school_id AND t.id = e.timetable_id AND t.status <> 'archived'
      WHERE e.school_id = $1 AND e.course_offering_id = $2 AND e.valid_to >= $3) AS live`;

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
    faults.push({ path: "sectionId", message: "is a section of another year than the term" });
  else if (section && section.gradeLevelId !== course.gradeLevelId)
    faults.push({ path: "sectionId", message: "is of another grade level than the course" });
  if (section?.status === "archived")
    faults.push({ path: "sectionId", message: `${section.name} is archived` });
  if (faults.length) throw invalid(faults);
}
