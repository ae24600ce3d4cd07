import { useTranslation } from "react-i18next";
import { useAll } from "../../../api/useAll.ts";
import { fullName, nameFields } from "../../../lib/format/fullName.ts";
import { dotted } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { QuizBadge } from "../QuizBadge.tsx";
import { type Attempt, outOf, type Quiz } from "../quizRows.ts";

/** The quizzes of the student, or of the guardian's children, with their results. */
export function OwnQuizzes() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { instant } = useFormat();
  const isGuardian = user.roles.includes("guardian");
  const { data: attempts } = useAll("/api/v1/quiz-attempts", { query: { include: `student${nameFields}` } });
  const resultsOf = ({ id, maxScore }: Quiz) =>
    bestOf((attempts?.data ?? []).filter(({ quizId }) => quizId === id)).map((attempt) =>
      dotted(
        isGuardian && attempt.student ? fullName(attempt.student) : "",
        attempt.score ? outOf(attempt.score, maxScore) : t(`quizzes.attempt.${attempt.status}`),
      ),
    );
  return (
    <>
      <PageHead title={t("nav.quizzes")} />
      <ListCard
        path="/api/v1/quizzes"
        caption={t("nav.quizzes")}
        fixed={{ include: "courseOffering" }}
        filters={[
          {
            key: "status",
            label: t("common.status"),
            choices: (["published", "closed"] as const).map((value) => ({
              value,
              label: t(`quizzes.status.${value}`),
            })),
          },
        ]}
        hrefOf={({ id }) => `/quizzes/take/${id}`}
        empty={t("quizzes.noneToDo")}
        columns={[
          { header: t("quizzes.title"), cell: ({ title }) => <strong>{title}</strong> },
          { header: t("quizzes.course"), cell: ({ courseOffering }) => courseOffering?.title },
          { header: t("quizzes.closes"), cell: ({ closesAt }) => closesAt && instant(closesAt) },
          { header: t("quizzes.result"), cell: (row) => resultsOf(row).join(", ") },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <QuizBadge status={status} />,
          },
        ]}
      />
    </>
  );
}

/** The best attempt of each student, or the running one. */
function bestOf(attempts: readonly Attempt[]): Attempt[] {
  const best = new Map<string, Attempt>();
  for (const attempt of attempts) {
    const known = best.get(attempt.studentId);
    if (!known || Number(attempt.score ?? -1) > Number(known.score ?? -1))
      best.set(attempt.studentId, attempt);
  }
  return [...best.values()];
}
