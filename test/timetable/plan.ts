import type { Client } from "../support/client.ts";

export type Plan = Awaited<ReturnType<typeof makePlan>>;

/**
 * A small school year to plan lessons in: a semester from Monday, 2 January 2040 and a term inside of it, which may have
 * timetables at the same time; periods of which some overlap, two sections, teachers, rooms.
 */
export async function makePlan(admin: Client, year = 2040) {
  const make = async (path: string, values: object): Promise<string> => {
    const { status, body } = await admin.post(path, values);
    if (status !== 201) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.id;
  };
  const [startsOn, endsOn] = [`${year}-01-01`, `${year}-12-20`];
  const academicYearId = await make("/academic-years", { name: `Plan ${year}`, startsOn, endsOn });
  const semester = { academicYearId, name: "Semester", type: "semester", startsOn, endsOn: `${year}-06-29` };
  const semesterId = await make("/academic-terms", semester);
  const inner = { ...semester, name: "Term", type: "term", parentId: semesterId, endsOn: `${year}-03-30` };
  const termId = await make("/academic-terms", inner);

  const bells = {
    P1: ["08:00", "08:40"],
    P2: ["08:40", "09:20"],
    P3: ["09:30", "10:10"],
    Double: ["08:20", "09:30"],
    Break: ["09:20", "09:30"],
  };
  const periods = {} as Record<keyof typeof bells, string>;
  for (const [name, [startsAt, end]] of Object.entries(bells))
    periods[name as keyof typeof bells] = await make("/class-periods", {
      academicYearId,
      name,
      startsAt,
      endsAt: end,
      isBreak: name === "Break",
    });

  const suffix = String(year);
  const gradeLevelId = await make("/grade-levels", { name: `Level ${suffix}`, code: suffix });
  const subjectId = await make("/subjects", { name: "Maths", code: `M${suffix}` });
  const courseId = await make("/courses", { subjectId, gradeLevelId, title: "Maths 9", code: `M${suffix}` });
  const sections = [];
  const rooms = [];
  const teachers = [];
  for (const letter of ["A", "B"])
    sections.push(await make("/sections", { academicYearId, gradeLevelId, name: `9 ${letter}` }));
  for (const name of ["Lab", "Hall"]) rooms.push(await make("/rooms", { name: `${name} ${suffix}` }));
  for (const name of ["One", "Two", "Three"])
    teachers.push(
      await make("/staff-members", {
        staffNumber: `${name} ${suffix}`,
        givenName: "Teacher",
        familyName: name,
      }),
    );
  const offer = (of: string, title: string, sectionId: string | null, more: object = {}) =>
    make("/course-offerings", { courseId, termId: of, title, sectionId, ...more });
  const offerings = {
    a: await offer(semesterId, "Maths A", sections[0]!),
    b: await offer(semesterId, "Maths B", sections[1]!),
    club: await offer(semesterId, "Chess", null, { roomId: rooms[1] }),
    termA: await offer(termId, "Algebra A", sections[0]!),
    termB: await offer(termId, "Algebra B", sections[1]!),
  };
  return {
    academicYearId,
    semesterId,
    termId,
    gradeLevelId,
    periods,
    offerings,
    sections: sections as [string, string],
    rooms: rooms as [string, string],
    teachers: teachers as [string, string, string],
    /** A draft of the semester, or of what is named. */
    draft: (more: object = {}) =>
      make("/timetables", {
        termId: semesterId,
        name: "Plan",
        validFrom: startsOn,
        validTo: `${year}-06-29`,
        ...more,
      }),
    publish: (id: string) => admin.put(`/timetables/${id}/publication`),
    add: (timetableId: string, values: object) => admin.post(`/timetables/${timetableId}/entries`, values),
  };
}
