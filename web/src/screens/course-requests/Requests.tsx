import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";

/** What students have requested in a round. */
export function Requests({ roundId }: { roundId: string }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  return (
    <ListCard
      path="/api/v1/course-requests"
      caption={t("electives.requests")}
      fixed={{ courseRequestRoundId: roundId }}
      filters={[
        {
          key: "status",
          label: t("common.status"),
          choices: (["submitted", "withdrawn"] as const).map((value) => ({
            value,
            label: t(`electives.state.${value}`),
          })),
        },
      ]}
      empty={t("electives.noRequests")}
      csv
      columns={[
        {
          header: t("electives.student"),
          csv: ["studentName"],
          cell: ({ studentName }) => (
            <strong>
              <bdi>{studentName}</bdi>
            </strong>
          ),
        },
        { header: t("electives.section"), csv: ["sectionName"], cell: ({ sectionName }) => sectionName },
        {
          header: t("electives.choices"),
          csv: ["choiceTitles"],
          cell: ({ choiceTitles }) => choiceTitles,
        },
        {
          header: t("electives.submittedAt"),
          csv: ["submittedAt"],
          cell: ({ submittedAt }) => instant(submittedAt),
        },
        {
          header: t("common.status"),
          csv: ["status"],
          phone: "corner",
          cell: ({ status }) => (
            <Badge tone={status === "submitted" ? "good" : "plain"}>{t(`electives.state.${status}`)}</Badge>
          ),
        },
      ]}
    />
  );
}
