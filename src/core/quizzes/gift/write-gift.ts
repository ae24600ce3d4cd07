import type { Question } from "../../../models/quizzes/index.ts";
import { escapeGift } from "./gift-text.ts";

interface Banked {
  question: Question;
  tags: readonly string[];
}

/**
 * Writes a question in the GIFT format of Moodle. What GIFT has no words for (points, case, guidance) is written as a comment,
 * as Moodle does with tags; an order is written as the Ordering plugin of Moodle does.
 */
export function writeGift({ question, tags }: Banked): string {
  const { text, explanation } = question;
  const answers = answersOf(question);
  const feedback = explanation === null ? "" : `####${escapeGift(explanation)}`;
  return `${commentsOf(question, tags)}\n[plain]${escapeGift(text)} {${answers}${feedback}}\n`;
}

function commentsOf(question: Question, tags: readonly string[]): string {
  const notes = [note("points", question.points), ...tags.map((tag) => note("tag", tag))];
  if (question.type === "multiple") notes.push(note("type", "multiple"));
  if (question.type === "short" && question.caseSensitive) notes.push(note("case", "sensitive"));
  if (question.type === "essay" && question.guidance !== null)
    notes.push(note("guidance", question.guidance));
  return `// ${notes.join(" ")}`;
}

const note = (name: string, value: string) =>
  `[${name}:${value.replace(/[\\\]]/g, "\\$&").replaceAll("\n", "\\n")}]`;

function answersOf(question: Question): string {
  switch (question.type) {
    case "choice":
      return lines(question.options.map(({ text, correct }) => `${correct ? "=" : "~"}${escapeGift(text)}`));
    case "multiple": {
      // A wrong option cancels a right one, as in `markAnswer`.
      const right = question.options.filter(({ correct }) => correct).length;
      const weight = Number((100 / right).toFixed(5));
      return lines(
        question.options.map(({ text, correct }) => `~%${correct ? "" : "-"}${weight}%${escapeGift(text)}`),
      );
    }
    case "short":
      return lines(question.accepted.map((text) => `=${escapeGift(text)}`));
    case "numeric":
      return `#${question.value}:${question.tolerance}`;
    case "matching":
      return lines(question.pairs.map(({ left, right }) => `=${escapeGift(left)} -> ${escapeGift(right)}`));
    case "ordering":
      return lines([">0 ALL VERTICAL", ...question.items.map(({ text }) => escapeGift(text))]);
    case "essay":
      return "";
  }
}

const lines = (answers: readonly string[]) => `\n${answers.join("\n")}\n`;
