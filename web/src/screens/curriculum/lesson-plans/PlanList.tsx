import { useTranslation } from "react-i18next";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { planStatuses } from "../curriculumRows.ts";
import { StateBadge } from "../StateBadge.tsx";

/** Lesson plans of the own classes; for heads of department those to approve. */
export function PlanList() {
  const { t } = useTranslation();
  const { day } = useFormat();
  return (
    <ListCard
      path="/api/v1/lesson-plans"
      caption={t("curriculum.plans")}
      fixed={{ include: "courseOffering,staffMember,syllabusTopic" }}
      filters={[
        {
          key: "status",
          label: t("common.status"),
          choices: planStatuses.map((value) => ({ value, label: t(`curriculum.status.${value}`) })),
        },
      ]}
      hrefOf={({ id }) => `/lesson-plans/${id}`}
      empty={t("curriculum.noPlans")}
      columns={[
        {
          header: t("curriculum.class"),
          cell: ({ courseOffering }) => <strong>{courseOffering?.title}</strong>,
        },
        { header: t("common.date"), cell: ({ date }) => day(date) },
        { header: t("curriculum.topic"), cell: ({ syllabusTopic }) => syllabusTopic?.title },
        { header: t("curriculum.author"), cell: ({ staffMember }) => staffMember && fullName(staffMember) },
        {
          header: t("common.status"),
          phone: "corner",
          cell: ({ status }) => <StateBadge status={status} />,
        },
      ]}
    />
  );
}
