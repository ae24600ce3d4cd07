import { get, send } from "../../../api/client.ts";
import { readAll } from "../../../api/readAll.ts";

/**
 * Assigns the class teacher to each course offering of the class that has no teacher in a term.
 * @returns how many assignments were added
 * @throws {Problem} of the first request that is refused
 */
export async function assignClassTeachers(termId: string): Promise<number> {
  const { academicYearId, startsOn } = await get("/api/v1/academic-terms/{id}", { path: { id: termId } });
  const [sections, offerings, assignments] = await Promise.all([
    readAll("/api/v1/sections", { academicYearId }),
    readAll("/api/v1/course-offerings", { termId, status: "active" }),
    readAll("/api/v1/teaching-assignments", { status: "active" }),
  ]);
  const teacherOf = new Map(sections.map(({ id, homeroomTeacherId }) => [id, homeroomTeacherId]));
  const assigned = new Set(assignments.map(({ courseOfferingId }) => courseOfferingId));
  let added = 0;
  for (const { id, sectionId } of offerings) {
    const staffMemberId = sectionId && teacherOf.get(sectionId);
    if (!staffMemberId || assigned.has(id)) continue;
    const body = { staffMemberId, courseOfferingId: id, role: "lead", startsOn } as const;
    await send("post", "/api/v1/teaching-assignments", { body });
    added += 1;
  }
  return added;
}
