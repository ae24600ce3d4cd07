import { useTranslation } from "react-i18next";
import { Note } from "../../ui/feedback/Note.tsx";
import type { Answer, PaperQuestion } from "./quizRows.ts";
import "./Quizzes.css";

interface Props {
  question: PaperQuestion;
  number: number;
}

/** A question with the answer that was given and, where they are shown, its points and the right answer. */
export function AnsweredQuestion({ question, number }: Props) {
  const { t } = useTranslation();
  const { answer, right, awarded, points, explanation } = question;
  return (
    <div className="stack">
      <div>
        <strong className="quiz-text">
          {`${number}. `}
          <bdi>{question.text}</bdi>
        </strong>
        {awarded !== null && (
          <p className="soft small">
            {t("quizzes.awarded", { points: Number(awarded), maximum: Number(points) })}
          </p>
        )}
      </div>
      <AnswerText question={question} answer={answer} label={t("quizzes.answer")} />
      {right && <AnswerText question={question} answer={right} label={t("quizzes.rightAnswer")} />}
      {explanation && (
        <Note>
          <span className="quiz-text">{explanation}</span>
        </Note>
      )}
    </div>
  );
}

function AnswerText({
  question,
  answer,
  label,
}: {
  question: PaperQuestion;
  answer: Answer | null;
  label: string;
}) {
  const { t } = useTranslation();
  const lines = answer ? linesOf(question, answer) : [];
  return (
    <div>
      <span className="soft small">{label}</span>
      {lines.length === 0 && <p className="soft">{t("quizzes.noAnswer")}</p>}
      {lines.map((line) => (
        <p key={line} className="quiz-text">
          <bdi>{line}</bdi>
        </p>
      ))}
    </div>
  );
}

/** The lines of an answer. Options that are chosen and not ordered appear as on the paper. */
function linesOf({ type, options, targets }: PaperQuestion, { chosen, text, pairs }: Answer): string[] {
  const nameOf = (id: string) => [...options, ...targets].find((part) => part.id === id)?.text ?? "";
  if (pairs) return pairs.map(({ left, right }) => `${nameOf(left)} → ${nameOf(right)}`);
  if (type === "ordering") return (chosen ?? []).map((id, index) => `${index + 1}. ${nameOf(id)}`);
  if (chosen) return options.filter(({ id }) => chosen.includes(id)).map((option) => option.text);
  return text ? [text] : [];
}
