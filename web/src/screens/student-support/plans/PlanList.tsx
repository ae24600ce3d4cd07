import { useTranslation } from "react-i18next";
import { fullName, nameFields } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { PersonCell } from "../../../ui/people/PersonCell.tsx";
import { planStatuses } from "../supportRows.ts";
import { planColumns } from "./planColumns.tsx";

/** The support plans that the user may see, the next to review first. */
export function PlanList() {
  const { t } = useTranslation();
  const { day } = useFormat();
  return (
    <ListCard
      path="/api/v1/support-plans"
      caption={t("support.plans")}
      fixed={{ include: `student${nameFields},ownerStaff` }}
      filters={[
        {
          key: "status",
          label: t("common.status"),
          choices: planStatuses.map((value) => ({ value, label: t(`support.status.${value}`) })),
        },
      ]}
      hrefOf={({ id }) => `/support-plans/${id}`}
      empty={t("support.noPlans")}
      columns={[
        {
          header: t("support.student"),
          cell: ({ student }) => student && <PersonCell name={fullName(student)} />,
        },
        ...planColumns({ t, day }),
      ]}
    />
  );
}
