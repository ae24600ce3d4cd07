import { insertRows } from "../../factories/insert-rows.ts";
import type { DemoStudent } from "../families.ts";
import { subjects } from "../plan.ts";
import type { Seeding } from "../seeding.ts";
import type { Structure } from "../structure.ts";
import type { Offering } from "../timetable/lessons.ts";

type Answers = Readonly<Record<string, object>>;

const HOUR_MS = 3_600_000;

const choice = (id: string, text: string, right: string, ...wrong: string[]) => ({
  ...{ id, type: "choice", text, points: "1", explanation: null },
  options: [right, ...wrong].map((option, index) => ({
    ...{ id: `${id}o${index}`, text: option, correct: index === 0 },
  })),
});

const questions = [
  choice("water", "At what temperature does water boil at sea level?", "100 °C", "90 °C", "120 °C"),
  choice("planet", "Which planet is closest to the sun?", "Mercury", "Venus", "Mars"),
  {
    ...{ id: "half", type: "numeric", text: "What is a half of 7?", points: "2", explanation: "7 / 2 = 3.5" },
    ...{ value: "3.5", tolerance: "0" },
  },
  {
    ...{ id: "cold", type: "short", text: "What is the opposite of hot?", points: "1", explanation: null },
    ...{ accepted: ["cold"], caseSensitive: false },
  },
] as const;
const papers = questions.map((question) => ({
  ...{ id: question.id, type: question.type, text: question.text, points: question.points, targets: [] },
  options: "options" in question ? question.options.map(({ id, text }) => ({ id, text })) : [],
}));
const right: Answers = {
  water: { chosen: ["watero0"] },
  planet: { chosen: ["planeto0"] },
  half: { text: "3.5" },
  cold: { text: "cold" },
};
const wrong: Answers = {
  water: { chosen: ["watero1"] },
  planet: { chosen: ["planeto2"] },
  half: { text: "3" },
  cold: { text: "warm" },
};

/** Seeds quizzes of the class of the first demo student: one open, one closed with results, one draft, and a question bank. */
export async function seedQuizzes(
  { row, calendar, accounts }: Seeding,
  offerings: readonly Offering[],
  demoStudents: readonly DemoStudent[],
  { sections, courses }: Structure,
): Promise<void> {
  const [first] = demoStudents;
  const taught = offerings.filter(({ section }) => section === first?.section);
  if (!first || taught.length === 0) return;
  const at = (hours: number) => new Date(calendar.now.getTime() + hours * HOUR_MS).toISOString();
  const quiz = (title: string, index: number, status: string, opens: number) =>
    row({
      course_offering_id: taught[index % taught.length]!.id,
      ...{ title, instructions: "Answer on your own. You can change answers until you hand in." },
      ...{
        time_limit_minutes: 20,
        max_attempts: 1,
        pass_score: 50,
        opens_at: at(opens),
        closes_at: at(opens + 96),
      },
      ...{ shuffle: false, results_shown: "after_close", in_gradebook: false },
      ...{ questions, question_count: questions.length, max_score: 5, created_by: accounts.teacher.id },
      ...{ published_at: status === "draft" ? null : at(opens), status },
      ...{ created_at: at(opens - 24), updated_at: at(opens - 24) },
    });
  const over = quiz("Warm-up", 1, "closed", -150);
  const students = demoStudents.filter(({ section }) => section === first.section);
  const attempts = students.map(({ id }, index) => {
    // Everybody knows the first question; each further one is known by fewer students.
    const isRight = (question: number) => question === 0 || (index + question) % (question + 1) !== 0;
    const marks = questions.map((each, question) => (isRight(question) ? Number(each.points) : 0));
    const score = marks.reduce((sum, points) => sum + points, 0);
    return row({
      ...{ quiz_id: over.id, student_id: id, number: 1, questions: papers },
      ...{ started_at: at(-140), due_at: at(-139), saved_at: at(-139.8), submitted_at: at(-139.8) },
      answers: Object.fromEntries(
        questions.map((each, question) => [
          each.id,
          { sequence: 1, answer: (isRight(question) ? right : wrong)[each.id] },
        ]),
      ),
      marks: Object.fromEntries(
        questions.map(({ id: key }, question) => [
          key,
          { points: marks[question]!.toFixed(2), comment: null, by: "auto" },
        ]),
      ),
      ...{ score, passed: score >= 2.5, marked_by: null, posted_at: at(-54), status: "graded" },
      ...{ created_at: at(-140), updated_at: at(-54) },
    });
  });
  await insertRows("quizzes", [
    quiz("Numbers and science", 0, "published", -24),
    over,
    quiz("End of topic", 2, "draft", 200),
  ]);
  await insertRows("quiz_attempts", attempts);
  const courseId = courses.get(`${subjects[taught[0]!.subject]!.code}-${sections[first.section]!.grade}`);
  await insertRows(
    "quiz_questions",
    questions.map((question) =>
      row({
        ...{ course_id: courseId, type: question.type, text: question.text, question },
        ...{ tags: ["revision"], created_by: accounts.teacher.id, status: "active" },
        ...{ created_at: at(-200), updated_at: at(-200) },
      }),
    ),
  );
}
