import { insertRows } from "../../factories/insert-rows.ts";
import type { DemoStudent } from "../families.ts";
import type { Seeding } from "../seeding.ts";

const DAY_MS = 86_400_000;
const everyone = { any: [{ kind: "everyone" }] };

const consentQuestions = [
  { id: "allowed", kind: "yes_no", text: "May your child take part?", required: true },
  {
    ...{ id: "swims", kind: "yes_no", text: "Can your child swim?", required: true },
    showIf: { question: "allowed", is: true },
  },
  { id: "notes", kind: "long_text", text: "Anything we should know", required: false },
];
const mealQuestion = [
  {
    ...{ id: "day", kind: "choice", text: "Which day suits the summer party best?", required: true },
    options: ["Friday", "Saturday", "Sunday"],
  },
];
const moodQuestions = [
  { id: "safe", kind: "scale", text: "How safe do you feel at school?", required: true, min: 1, max: 5 },
  {
    ...{ id: "better", kind: "choices", text: "What should become better?", required: false },
    options: ["Meals", "Buildings", "Homework", "Breaks"],
  },
];
const moods = [5, 4, 4, 3, 5, 4, 2, 5];
const wishes = ["Meals", "Breaks", "Homework", "Meals", "Buildings", "Breaks", "Meals", "Homework"];

/** Seeds a consent slip that waits for the demo guardian, an open poll, and an anonymous survey that is over. */
export async function seedSurveys(
  { row, calendar, accounts }: Seeding,
  [first]: readonly DemoStudent[],
): Promise<void> {
  const instant = (days: number) => new Date(calendar.now.getTime() + days * DAY_MS).toISOString();
  const survey = (from: number, to: number, values: object) =>
    row({
      ...{ created_at: instant(from), updated_at: instant(from), description: null, text_version: 1 },
      ...{
        audience_filter: everyone,
        answered_per: "person",
        anonymous: false,
        author_id: accounts.admin.id,
      },
      ...{ opens_at: instant(from), closes_at: instant(to), invited_at: instant(from) },
      status: to > 0 ? "open" : "closed",
      ...values,
    });
  const consent = survey(-2, 12, {
    ...{ kind: "consent", title: "Swimming day", questions: consentQuestions, answered_per: "child" },
    description: "We spend a day at the public pool. Two teachers and a lifeguard come along.",
  });
  const poll = survey(-3, 9, { kind: "poll", title: "Summer party", questions: mealQuestion });
  const mood = survey(-30, -16, {
    ...{ kind: "form", title: "How we feel at school", questions: moodQuestions, anonymous: true },
    description: "Nobody can see who gave which answer.",
  });
  await insertRows("surveys", [consent, poll, mood]);
  const people = Object.values(accounts);
  const invitation = (surveyId: string, days: number, userId: string, values: object = {}) =>
    row({
      ...{ created_at: instant(days), updated_at: instant(days), survey_id: surveyId, user_id: userId },
      ...{ student_id: null, responded: false, ...values },
    });
  await insertRows("survey_invitations", [
    ...(first ? [invitation(consent.id, -2, accounts.guardian.id, { student_id: first.id })] : []),
    ...people.map(({ id }) =>
      invitation(poll.id, -3, id, { responded: id === accounts.teacher.id || id === accounts.bursar.id }),
    ),
    ...people.map(({ id }) => invitation(mood.id, -30, id, { responded: true })),
  ]);
  await insertRows(
    "survey_responses",
    [accounts.teacher, accounts.bursar].map(({ id }, index) =>
      row({
        ...{ created_at: instant(-1), updated_at: instant(-1), survey_id: poll.id },
        ...{ user_id: id, student_id: null, answers: { day: index === 0 ? "Friday" : "Saturday" } },
        ...{ text_version: 1, submitted_at: instant(-1), withdrawn_at: null, status: "submitted" },
      }),
    ),
  );
  const day = instant(-30).slice(0, 10);
  await insertRows(
    "survey_ballots",
    moods.map((safe, index) =>
      row({
        ...{ created_at: day, updated_at: day, survey_id: mood.id },
        answers: { safe, better: [wishes[index]] },
      }),
    ),
  );
}
