import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { QuizForm } from "./QuizForm.tsx";

/** Creates a quiz as a draft; the next screen adds its questions. */
export function NewQuiz() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  return (
    <>
      <PageHead title={t("quizzes.new")} back={{ href: "/quizzes", label: t("nav.quizzes") }} />
      <QuizForm onDone={(id) => go(`/quizzes/${id}`)} onCancel={() => go("/quizzes")} />
    </>
  );
}
