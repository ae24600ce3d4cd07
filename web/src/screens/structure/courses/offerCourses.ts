import { get, send } from "../../../api/client.ts";
import { readAll } from "../../../api/readAll.ts";

/**
 * Offers each course to each active class of its grade level in a term. Offerings that exist are kept.
 * @returns how many were added
 * @throws {Problem} of the first request that is refused
 */
export async function offerCourses(termId: string): Promise<number> {
  const { academicYearId } = await get("/api/v1/academic-terms/{id}", { path: { id: termId } });
  const [sections, courses, offerings] = await Promise.all([
    readAll("/api/v1/sections", { academicYearId, status: "active" }),
    readAll("/api/v1/courses", { status: "active" }),
    readAll("/api/v1/course-offerings", { termId }),
  ]);
  const offered = new Set(offerings.map(({ courseId, sectionId }) => `${courseId} ${sectionId}`));
  let added = 0;
  for (const section of sections)
    for (const course of courses) {
      if (course.gradeLevelId !== section.gradeLevelId || offered.has(`${course.id} ${section.id}`)) continue;
      const title = `${course.title}, ${section.name}`;
      const body = { courseId: course.id, termId, sectionId: section.id, title, status: "active" } as const;
      await send("post", "/api/v1/course-offerings", { body });
      added += 1;
    }
  return added;
}
