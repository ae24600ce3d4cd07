import { insertRows } from "../../factories/insert-rows.ts";
import type { DemoStudent } from "../families.ts";
import type { Seeding } from "../seeding.ts";
import type { Offering } from "../timetable/lessons.ts";
import { seedRubric } from "./rubrics.ts";

const HOUR_MS = 3_600_000;

const homework = [
  {
    title: "Read chapter four",
    hours: 44,
    status: "published",
    instructions: "Read it, and note three questions.",
  },
  { title: "Exercises 1 to 6", hours: -30, status: "published", instructions: "Show every step." },
  {
    title: "Poster about water",
    hours: 190,
    status: "draft",
    instructions: "In groups of two. Bring a photo.",
  },
] as const;

/** Seeds homework of the class of the first demo student: one due soon, one handed in and partly marked, one draft. */
export async function seedHomework(
  seeding: Seeding,
  offerings: readonly Offering[],
  demoStudents: readonly DemoStudent[],
): Promise<void> {
  const { row, calendar, accounts } = seeding;
  const [first] = demoStudents;
  if (!first) return;
  const { rubricId, rate } = await seedRubric(seeding);
  const at = (hours: number) => new Date(calendar.now.getTime() + hours * HOUR_MS).toISOString();
  const taught = offerings.filter(({ section }) => section === first.section);
  const students = demoStudents.filter(({ section }) => section === first.section);
  const rows = homework.flatMap(({ title, hours, status, instructions }, index) => {
    const offering = taught[index % taught.length];
    return offering
      ? [
          row({
            course_offering_id: offering.id,
            rubric_id: index === 1 ? rubricId : null,
            title,
            instructions,
            audience: "class",
            due_at: at(hours),
            max_score: 20,
            late_rule: "accepted",
            max_attempts: 3,
            in_gradebook: false,
            published_at: status === "published" ? at(hours - 96) : null,
            created_by: accounts.teacher.id,
            status,
            created_at: at(-150),
            updated_at: at(-150),
          }),
        ]
      : [];
  });
  const [due, over] = rows;
  if (!due || !over) return;
  const base = (assignment: typeof due, { id }: DemoStudent) => ({
    assignment_id: assignment.id,
    student_id: id,
    due_at: assignment["due_at"],
    attempts_allowed: 3,
    penalty: 0,
    resubmission_requested: false,
    created_at: at(-126),
    updated_at: at(-20),
  });
  const nothing = { attempt: 0, text: null, submitted_at: null, late: false, status: "not_submitted" };
  const unmarked = { points: null, score: null, feedback: null, marked_by: null, returned_at: null };
  const submissions = students.flatMap((student, index) => {
    const isLate = index % 5 === 3;
    const isMissing = index % 7 === 5;
    const handedIn = {
      ...{
        attempt: 1,
        text: "See my exercise book, page 12.",
        submitted_at: at(isLate ? -26 : -33),
        late: isLate,
      },
      status: isLate ? "late" : "submitted",
    };
    const returned = {
      ...{ points: 17.5, score: 17.5, feedback: "Good work. Check number five again." },
      ...{ marked_by: accounts.teacher.id, returned_at: at(-20), status: "returned" },
    };
    return [
      row({ ...base(due, student), ...nothing, ...unmarked }),
      row({
        ...base(over, student),
        ...(isMissing ? nothing : handedIn),
        ...unmarked,
        ...(index === 0 && returned),
      }),
    ];
  });
  await insertRows("assignments", rows);
  await insertRows("assignment_submissions", submissions);
  const rated = submissions.find(({ status }) => status === "returned");
  if (rated) await rate(rated.id);
}
