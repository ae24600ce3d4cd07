import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { OwnSurveyBadge } from "./OwnSurveyBadge.tsx";

/** The surveys that the user is asked to answer. */
export function OwnSurveys() {
  const { t } = useTranslation();
  const { instant } = useFormat();
  return (
    <ListCard
      path="/api/v1/communication/surveys"
      caption={t("survey.forMe")}
      filters={[
        {
          key: "waiting",
          label: t("survey.answer"),
          choices: [
            { value: "true", label: t("survey.waiting") },
            { value: "false", label: t("survey.done") },
          ],
        },
      ]}
      hrefOf={({ id }) => `/surveys/answer/${id}`}
      empty={t("survey.noneForMe")}
      columns={[
        {
          header: t("survey.title"),
          cell: ({ title }) => (
            <strong>
              <bdi>{title}</bdi>
            </strong>
          ),
        },
        {
          header: t("survey.child"),
          cell: ({ studentName }) => studentName && <bdi>{studentName}</bdi>,
        },
        { header: t("survey.kind"), cell: ({ kind }) => t(`survey.kinds.${kind}`) },
        { header: t("survey.closesAt"), cell: ({ closesAt }) => instant(closesAt) },
        {
          header: t("common.status"),
          phone: "corner",
          cell: (survey) => <OwnSurveyBadge survey={survey} />,
        },
      ]}
    />
  );
}
