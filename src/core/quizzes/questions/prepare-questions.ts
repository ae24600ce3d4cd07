import { randomInt } from "node:crypto";
import type { z } from "zod";
import { type Fault, invalid } from "../../../lib/errors.ts";
import type { Question } from "../../../models/quizzes/index.ts";
import type { NewQuestion } from "./question-schemas.ts";

type Given = z.output<typeof NewQuestion>;

const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
const newPartId = () => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("");

/**
 * Gives questions and their parts ids, and checks what a schema cannot: right answers and unique ids. New ids are random, so that
 * they give away neither the right option nor the order.
 * @param path of the questions in the request
 * @throws {AppError} 400
 */
export function prepareQuestions(given: readonly Given[], path = "questions"): Question[] {
  const faults: Fault[] = [];
  const seen = new Set<string>();
  const questions = given.map((each, index): Question => {
    const at = path === "question" ? path : `${path}.${index}`;
    const used = (id: string) => {
      if (seen.has(id)) faults.push({ path: at, message: `uses the id ${id} twice` });
      seen.add(id);
      return id;
    };
    const withId = <P extends { id?: string | undefined }>(part: P) => ({
      ...part,
      id: used(part.id ?? newPartId()),
    });
    const question = withId(each);
    if (question.type === "choice" || question.type === "multiple") {
      const right = question.options.filter(({ correct }) => correct).length;
      if (question.options.length < 2)
        faults.push({ path: `${at}.options`, message: "must be at least two" });
      else if (question.type === "choice" ? right !== 1 : right === 0)
        faults.push({
          path: `${at}.options`,
          message: question.type === "choice" ? "must have one right option" : "must have a right option",
        });
      return { ...question, options: question.options.map(withId) };
    }
    if (question.type === "ordering") return { ...question, items: question.items.map(withId) };
    if (question.type === "matching")
      return {
        ...question,
        pairs: question.pairs.map((pair) => ({
          ...withId(pair),
          targetId: used(pair.targetId ?? newPartId()),
        })),
      };
    return question;
  });
  if (faults.length) throw invalid(faults);
  return questions;
}
