import { insertRows } from "../../factories/insert-rows.ts";
import { createCourse } from "../../factories/structure.ts";
import { dayAfter } from "../calendar.ts";
import type { DemoStudent } from "../families.ts";
import type { Seeding } from "../seeding.ts";
import type { Structure } from "../structure.ts";

const electives = [
  { title: "Photography", capacity: 4 },
  { title: "Pottery", capacity: 6 },
  { title: "Robotics", capacity: 3 },
] as const;

/** Seeds three electives and an open round, in which most of the demo students have ranked them. */
export async function seedCourseRequests(
  { row, calendar, accounts }: Seeding,
  { yearId, term, grades, subjects }: Structure,
  demoStudents: readonly DemoStudent[],
): Promise<void> {
  const grade = grades.at(-1)!;
  const courses = electives.map(({ title }, index) =>
    createCourse(row, {
      subject_id: subjects.get("ART"),
      grade_level_id: grade.id,
      title,
      code: `ELE-${index + 1}`,
      weekly_periods: 1,
    }),
  );
  await insertRows("courses", courses);
  const offerings = electives.map(({ title, capacity }, index) =>
    row({ course_id: courses[index]!.id, term_id: term.id, title, capacity, status: "draft" }),
  );
  await insertRows("course_offerings", offerings);
  const round = row({
    name: "Electives",
    academic_year_id: yearId,
    term_id: term.id,
    grade_level_ids: [],
    places_each: 1,
    alternatives: 1,
    instructions: "Choose the elective that you would like most, and one in case it is full.",
    opens_at: calendar.instant(dayAfter(calendar.today, -2), "08:00"),
    closes_at: `${dayAfter(calendar.today, 12)}T15:00:00Z`,
    status: "open",
  });
  await insertRows("course_request_rounds", [round]);
  await insertRows(
    "course_request_options",
    offerings.map(({ id }) => row({ course_request_round_id: round.id, course_offering_id: id })),
  );
  // The first demo student has not chosen yet.
  const requests = demoStudents.slice(1).map(({ id }) =>
    row({
      course_request_round_id: round.id,
      student_id: id,
      submitted_by: accounts.guardian.id,
      submitted_at: calendar.instant(dayAfter(calendar.today, -1), "19:00"),
      status: "submitted",
    }),
  );
  await insertRows("course_requests", requests);
  await insertRows(
    "course_request_choices",
    requests.flatMap(({ id }, index) =>
      [0, 1].map((place) =>
        row({
          course_request_id: id,
          course_request_round_id: round.id,
          course_offering_id: offerings[(index + place) % offerings.length]!.id,
          rank: place + 1,
        }),
      ),
    ),
  );
}
