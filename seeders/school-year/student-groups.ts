import { insertRows } from "../factories/insert-rows.ts";
import type { Seeding } from "./seeding.ts";

/** Members of a group. */
const MEMBERS = 8;

/** Seeds two groups of students, owned by a teacher, and one that has ended. */
export async function seedStudentGroups(
  { row, calendar }: Seeding,
  { students, teacherId }: { students: ReadonlyArray<{ id: string }>; teacherId: string },
): Promise<void> {
  const [term] = calendar.terms;
  const groups = [
    { name: "School council", type: "council", status: "active" },
    { name: "Reading support", type: "support", status: "active" },
    { name: "Exhibition team", type: "project", status: "archived" },
  ].map((group) => ({ ...row({ owner_staff_member_id: teacherId }), ...group }));
  await insertRows("student_groups", groups);
  // No student is in two groups.
  const membersOf = (position: number) =>
    students.filter((_student, index) => index % groups.length === position).slice(0, MEMBERS);
  await insertRows(
    "student_group_members",
    groups.flatMap(({ id: groupId, status }, position) => {
      const membership =
        status === "active"
          ? { ends_on: null, status: "active" }
          : { ends_on: calendar.taken.at(-1), status: "ended" };
      return membersOf(position).map(({ id }) =>
        row({ student_group_id: groupId, student_id: id, starts_on: term!.startsOn, ...membership }),
      );
    }),
  );
}
