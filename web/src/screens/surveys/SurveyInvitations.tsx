import { useTranslation } from "react-i18next";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import type { Survey } from "./surveyRows.ts";

/** Who is asked by a survey, and whether they have answered. */
export function SurveyInvitations({ survey }: { survey: Survey }) {
  const { t } = useTranslation();
  return (
    <ListCard
      path="/api/v1/survey-invitations"
      caption={t("survey.invited")}
      fixed={{ surveyId: survey.id }}
      filters={[
        {
          key: "responded",
          label: t("survey.answer"),
          choices: [
            { value: "false", label: t("survey.notAnswered") },
            { value: "true", label: t("survey.done") },
          ],
        },
      ]}
      empty={t("common.nothingFound")}
      csv
      columns={[
        { header: t("common.name"), csv: ["name"], cell: ({ name }) => <bdi>{name}</bdi> },
        {
          header: t("survey.child"),
          csv: ["studentName"],
          cell: ({ studentName }) => studentName && <bdi>{studentName}</bdi>,
        },
        {
          header: t("common.status"),
          csv: ["responded"],
          phone: "corner",
          cell: ({ responded }) => (
            <Badge tone={responded ? "good" : "plain"}>
              {t(responded ? "survey.done" : "survey.notAnswered")}
            </Badge>
          ),
        },
      ]}
    />
  );
}
