import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { surveyKinds, surveyStatuses } from "./surveyRows.ts";

/** The surveys that the user manages. */
export function WrittenSurveys() {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  return (
    <ListCard
      path="/api/v1/surveys"
      caption={t("survey.written")}
      search={t("survey.search")}
      filters={[
        {
          key: "status",
          label: t("common.status"),
          choices: surveyStatuses.map((value) => ({ value, label: t(`survey.statuses.${value}`) })),
        },
        {
          key: "kind",
          label: t("survey.kind"),
          choices: surveyKinds.map((value) => ({ value, label: t(`survey.kinds.${value}`) })),
        },
      ]}
      hrefOf={({ id }) => `/surveys/${id}`}
      empty={t("survey.none")}
      csv
      columns={[
        {
          header: t("survey.title"),
          csv: ["title"],
          cell: ({ title, anonymous }) => (
            <span className="row">
              <strong>
                <bdi>{title}</bdi>
              </strong>
              {anonymous && <Badge>{t("survey.anonymous")}</Badge>}
            </span>
          ),
        },
        { header: t("survey.kind"), csv: ["kind"], cell: ({ kind }) => t(`survey.kinds.${kind}`) },
        { header: t("survey.closesAt"), csv: ["closesAt"], cell: ({ closesAt }) => instant(closesAt) },
        {
          header: t("survey.answered"),
          csv: ["countAnswered", "countInvited"],
          align: "end",
          cell: ({ countAnswered, countInvited }) =>
            countInvited > 0 && `${number(countAnswered)} / ${number(countInvited)}`,
        },
        {
          header: t("common.status"),
          csv: ["status"],
          phone: "corner",
          cell: ({ status }) => <StatusBadge status={status} words={t(`survey.statuses.${status}`)} />,
        },
      ]}
    />
  );
}
