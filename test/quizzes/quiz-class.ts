import type { Client } from "../support/client.ts";

export { homeworkClass as quizClass, inHours } from "../homework/homework-class.ts";

export const choice = {
  ...{ id: "cho", type: "choice", text: "Capital of Kenya?", points: "1", explanation: "Since 1907." },
  options: [
    { id: "c1", text: "Mombasa", correct: false },
    { id: "c2", text: "Nairobi", correct: true },
  ],
};

/** One question of each type, with ids, worth 12 points together. */
export const questions = [
  choice,
  {
    ...{ id: "mul", type: "multiple", text: "Which are prime?", points: "2" },
    options: [
      { id: "m1", text: "2", correct: true },
      { id: "m2", text: "3", correct: true },
      { id: "m3", text: "5", correct: true },
      { id: "m4", text: "9", correct: false },
    ],
  },
  { id: "sho", type: "short", text: "Opposite of hot?", points: "1", accepted: ["cold", "Cool"] },
  { id: "num", type: "numeric", text: "Pi?", points: "1.5", value: "3.14", tolerance: "0.005" },
  {
    ...{ id: "mat", type: "matching", text: "Match", points: "2" },
    pairs: [
      { id: "l1", left: "dog", targetId: "r1", right: "bark" },
      { id: "l2", left: "cat", targetId: "r2", right: "meow" },
    ],
  },
  {
    ...{ id: "ord", type: "ordering", text: "Order by size", points: "1.5" },
    items: [
      { id: "o1", text: "ant" },
      { id: "o2", text: "dog" },
      { id: "o3", text: "whale" },
    ],
  },
  { id: "ess", type: "essay", text: "Why?", points: "3", guidance: "Look for two reasons" },
];

/** The questions that need nobody to mark them, worth 9 points together. */
export const automatic = questions.filter(({ type }) => type !== "essay");

let count = 0;

/** Creates a quiz and publishes it. @returns its row */
export async function setQuiz(client: Client, courseOfferingId: string, values: object = {}) {
  const made = await client.post("/quizzes", {
    ...{ courseOfferingId, title: `Mixed ${++count}`, questions: automatic },
    ...values,
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const published = await client.put(`/quizzes/${made.body.id}/status`, { status: "published" });
  if (published.status !== 200) throw new Error(JSON.stringify(published.body));
  return published.body;
}

/** Everything right, but half of the multiple choice and a third of the order. */
export const given = {
  cho: { chosen: ["c2"] },
  mul: { chosen: ["m1", "m2", "m4"] },
  sho: { text: "  COOL " },
  num: { text: "3,145" },
  mat: {
    pairs: [
      { left: "l1", right: "r1" },
      { left: "l2", right: "r2" },
    ],
  },
  ord: { chosen: ["o1", "o3", "o2"] },
} as const;

/** Saves answers with the same sequence number. */
export const save = (client: Client, attempt: string, answers: object, sequence = 1) =>
  client.put(`/quiz-attempts/${attempt}/answers`, {
    answers: Object.entries(answers).map(([question, answer]) => ({ question, sequence, answer })),
  });
