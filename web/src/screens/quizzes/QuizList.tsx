import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { QuizBadge } from "./QuizBadge.tsx";
import { quizStatuses } from "./quizRows.ts";

/** The quizzes of the classes that the user teaches; the office sees all. */
export function QuizList() {
  const { t } = useTranslation();
  const { instant } = useFormat();
  return (
    <ListCard
      path="/api/v1/quizzes"
      caption={t("nav.quizzes")}
      fixed={{ include: "courseOffering" }}
      search={t("quizzes.search")}
      filters={[
        {
          key: "status",
          label: t("common.status"),
          choices: quizStatuses.map((value) => ({ value, label: t(`quizzes.status.${value}`) })),
        },
        {
          key: "toMark",
          label: t("quizzes.toMark"),
          choices: [{ value: "true", label: t("quizzes.toMark") }],
        },
      ]}
      hrefOf={({ id }) => `/quizzes/${id}`}
      empty={t("quizzes.none")}
      columns={[
        { header: t("quizzes.title"), cell: ({ title }) => <strong>{title}</strong> },
        { header: t("quizzes.course"), cell: ({ courseOffering }) => courseOffering?.title },
        { header: t("quizzes.questions"), align: "end", cell: ({ questionCount }) => questionCount },
        { header: t("quizzes.closes"), cell: ({ closesAt }) => closesAt && instant(closesAt) },
        {
          header: t("common.status"),
          phone: "corner",
          cell: ({ status }) => <QuizBadge status={status} />,
        },
      ]}
    />
  );
}
