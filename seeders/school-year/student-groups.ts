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
    { name: "School council", type: "council", hasEnded: false },
    { name: "Reading support", type: "support", hasEnded: false },
    { name: "Exhibition team", type: "project", hasEnded: true },
  ].map(({ hasEnded, ...group }) => ({
    hasEnded,
    group: row({ ...group, owner_staff_member_id: teacherId, status: hasEnded ? "archived" : "active" }),
  }));
  await insertRows(
    "student_groups",
    groups.map(({ group }) => group),
  );
  // The groups share no students, as far as the school has enough.
  const membersOf = (position: number) =>
    students.filter((_student, index) => index % groups.length === position).slice(0, MEMBERS);
  await insertRows(
    "student_group_members",
    groups.flatMap(({ group, hasEnded }, position) =>
      membersOf(position).map(({ id }) =>
        row({
          student_group_id: group.id,
          student_id: id,
          starts_on: term!.startsOn,
          ends_on: hasEnded ? calendar.taken.at(-1) : null,
          status: hasEnded ? "ended" : "active",
        }),
      ),
    ),
  );
}
