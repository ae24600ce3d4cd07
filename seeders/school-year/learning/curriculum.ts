import { insertRows } from "../../factories/insert-rows.ts";
import type { DemoStudent } from "../families.ts";
import { subjects } from "../plan.ts";
import type { Seeding } from "../seeding.ts";
import type { Structure } from "../structure.ts";
import type { Offering } from "../timetable/lessons.ts";

const DAY_MS = 86_400_000;
const topics = [
  { title: "Whole numbers", days: -21, status: "covered" },
  { title: "Fractions", days: -14, status: "covered" },
  { title: "Decimals", days: -7, status: "in_progress" },
  { title: "Percentages", days: 7, status: null },
  { title: "Measurement", days: 14, status: null },
] as const;

interface Class {
  offerings: readonly Offering[];
  demoStudents: readonly DemoStudent[];
  /** Staff record of the demo teacher. */
  teacherId: string;
}

/** Seeds a syllabus with its coverage, two lesson plans and a link for a class of the demo teacher and the first demo student. */
export async function seedCurriculum(
  { row, calendar, accounts }: Seeding,
  { sections, courses, yearId, term }: Structure,
  { offerings, demoStudents, teacherId }: Class,
): Promise<void> {
  const [first] = demoStudents;
  const offering = offerings.find(({ section, subject }) => section === first?.section && subject === 0);
  if (!first || !offering) return;
  const courseId = courses.get(`${subjects[offering.subject]!.code}-${sections[offering.section]!.grade}`);
  const at = (days: number) => new Date(calendar.now.getTime() + days * DAY_MS).toISOString();
  const within = (days: number, { startsOn, endsOn }: { startsOn: string; endsOn: string }) => {
    const date = at(days).slice(0, 10);
    if (date < startsOn) return startsOn;
    return date > endsOn ? endsOn : date;
  };
  const syllabus = row({
    course_id: courseId,
    academic_year_id: yearId,
    title: "Scheme of work",
    version: 1,
    outcomes: "Students calculate with fractions, decimals and percentages.",
    published_at: at(-60),
    status: "published",
  });
  const planned = topics.map(({ title, days }, index) =>
    row({
      syllabus_id: syllabus.id,
      title,
      sort_order: index + 1,
      planned_on: within(days, calendar.year),
    }),
  );
  const coverages = topics.flatMap(({ days, status }, index) =>
    status
      ? [
          row({
            syllabus_topic_id: planned[index]!.id,
            course_offering_id: offering.id,
            covered_on: status === "covered" ? within(days, calendar.year) : null,
            recorded_by: accounts.teacher.id,
            status,
          }),
        ]
      : [],
  );
  const plan = (days: number, topic: number, values: object) =>
    row({
      course_offering_id: offering.id,
      syllabus_topic_id: planned[topic]!.id,
      staff_member_id: teacherId,
      date: within(days, term),
      author_id: accounts.teacher.id,
      ...values,
    });
  const plans = [
    plan(0, 2, {
      objectives: "Write tenths and hundredths as decimals.",
      activities: "Measure desks in pairs, then compare the results.",
      materials: "Tape measures",
      submitted_at: at(-3),
      approved_by: accounts.admin.id,
      approved_at: at(-2),
      status: "approved",
    }),
    plan(7, 3, {
      objectives: "Find a percentage of an amount.",
      activities: null,
      materials: null,
      submitted_at: null,
      approved_by: null,
      approved_at: null,
      status: "draft",
    }),
  ];
  const link = row({
    course_id: courseId,
    course_offering_id: offering.id,
    title: "Fractions step by step",
    description: "Exercises with solutions.",
    kind: "link",
    url: "https://www.khanacademy.org/math/arithmetic",
    audience: "offering",
    created_by: accounts.teacher.id,
    published_at: at(-10),
    status: "published",
  });
  await insertRows("syllabuses", [syllabus]);
  await insertRows("syllabus_topics", planned);
  await insertRows("topic_coverages", coverages);
  await insertRows("lesson_plans", plans);
  await insertRows("learning_resources", [link]);
}
