import type { Question } from "./campaigns.ts";

/** Makes the key of a new question from its words, different from those of the others. */
export function newQuestionKey(label: string, others: readonly Question[]): string {
  const words = label
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^[_0-9]+|_+$/g, "")
    .slice(0, 30);
  const base = words || "question";
  const taken = new Set(others.map(({ key }) => key));
  let key = base;
  for (let count = 2; taken.has(key); count += 1) key = `${base}_${count}`;
  return key;
}
