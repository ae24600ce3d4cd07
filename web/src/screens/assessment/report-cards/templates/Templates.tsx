import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../lib/format/useFormat.ts";
import { useStructure } from "../../../../lib/useStructure.ts";
import { useStatusChoices } from "../../../../lib/words/useStatusChoices.ts";
import { LinkButton } from "../../../../ui/actions/LinkButton.tsx";
import { StatusBadge } from "../../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../../ui/lists/ListCard.tsx";
import { AssessmentHead } from "../../AssessmentHead.tsx";

/** The templates of report cards. */
export function Templates() {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { level } = useStructure();
  const statuses = useStatusChoices("draft", "active", "retired");
  return (
    <>
      <AssessmentHead
        title={t("assessment.templates")}
        actions={
          <LinkButton href="/report-card-templates/new" kind="primary" icon="plus" event="add-template">
            {t("assessment.addTemplate")}
          </LinkButton>
        }
      />
      <ListCard
        path="/api/v1/report-card-templates"
        caption={t("assessment.templates")}
        fixed={{ sort: "name", include: "gradingScale" }}
        filters={[{ key: "status", label: t("common.status"), choices: statuses }]}
        hrefOf={({ id }) => `/report-card-templates/${id}`}
        empty={t("assessment.noTemplates")}
        next={{ href: "/report-card-templates/new" }}
        columns={[
          { header: t("common.name"), cell: ({ name }) => name },
          {
            header: t("assessment.scale"),
            cell: ({ gradingScale }) => gradingScale?.name ?? t("assessment.defaultScale"),
          },
          {
            header: t("assessment.levels"),
            cell: ({ gradeLevelIds }) =>
              gradeLevelIds.length > 0 ? gradeLevelIds.map(level).join(", ") : t("assessment.everyLevel"),
          },
          { header: t("assessment.changedAt"), cell: ({ updatedAt }) => instant(updatedAt) },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} />,
          },
        ]}
      />
    </>
  );
}
