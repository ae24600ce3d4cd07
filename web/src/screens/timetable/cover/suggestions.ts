import type { ResponseOf } from "../../../api/types.ts";
import type { DatedLesson, Teacher } from "./useCoverDay.ts";

type Free = ResponseOf<"/api/v1/lessons/free", "get">["staff"][number];

export interface Suggestion {
  id: string;
  name: string;
  sameDepartment: boolean;
  /** Teaches the class of the lesson that day. */
  knowsClass: boolean;
  lessons: number;
  covers: number;
}

/** Sorts the free teachers: of the same department first, then those who know the class, then the least busy. */
export function suggestions(
  free: readonly Free[],
  lesson: DatedLesson,
  absentTeacher: Teacher | undefined,
  absentIds: ReadonlySet<string>,
  lessons: readonly DatedLesson[],
): Suggestion[] {
  return free
    .filter(({ id }) => !absentIds.has(id))
    .map(({ id, name, departmentId }) => {
      const own = lessons.filter((each) => each.staffMemberId === id && !each.cancelled);
      return {
        id,
        name,
        sameDepartment: departmentId !== null && departmentId === absentTeacher?.departmentId,
        knowsClass: own.some(({ sectionId }) => sectionId !== null && sectionId === lesson.sectionId),
        lessons: own.length,
        covers: own.filter(({ originalTeacherName }) => originalTeacherName !== null).length,
      };
    })
    .sort(
      (one, other) =>
        Number(other.sameDepartment) - Number(one.sameDepartment) ||
        Number(other.knowsClass) - Number(one.knowsClass) ||
        one.covers - other.covers ||
        one.lessons - other.lessons,
    );
}
