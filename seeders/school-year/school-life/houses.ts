import { insertRows } from "../../factories/insert-rows.ts";
import type { Seeding } from "../seeding.ts";

const houses = [
  { code: "RED", name: "Red House", colour: "#b91c1c" },
  { code: "BLUE", name: "Blue House", colour: "#1d4ed8" },
  { code: "GREEN", name: "Green House", colour: "#15803d" },
];

const awards = [
  { kind: "merit", points: 2, reason: "Helped a classmate" },
  { kind: "merit", points: 1, reason: "Good effort" },
  { kind: "demerit", points: 1, reason: "Disturbed the lesson" },
  { kind: "merit", points: 3, reason: "Represented the school" },
] as const;

/** Seeds three houses, the houses of the demo students with points of the last days, and a detention of the first of them. */
export async function seedHouses(
  { row, calendar, accounts }: Seeding,
  students: ReadonlyArray<{ id: string }>,
): Promise<void> {
  const rows = houses.map((house) => row({ ...house, status: "active" }));
  await insertRows("houses", rows);
  const houseOf = (index: number) => rows[index % rows.length]!.id;
  await insertRows(
    "house_memberships",
    students.map(({ id }, index) => row({ student_id: id, house_id: houseOf(index) })),
  );
  const today = calendar.now.toISOString().slice(0, 10);
  await insertRows(
    "behaviour_points",
    students.map(({ id }, index) =>
      row({
        student_id: id,
        house_id: houseOf(index),
        ...awards[index % awards.length]!,
        awarded_by: accounts.admin.id,
        awarded_on: today,
        status: "awarded",
      }),
    ),
  );
  const [first] = students;
  if (!first) return;
  await insertRows("discipline_actions", [
    row({
      student_id: first.id,
      type: "detention",
      starts_on: today,
      ends_on: today,
      decided_by: accounts.admin.id,
      guardian_informed_at: calendar.now,
      status: "active",
    }),
  ]);
}
