import { useTranslation } from "react-i18next";
import { fullName, nameFields } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { PersonCell } from "../../../ui/people/PersonCell.tsx";
import { interventionColumns } from "./interventionColumns.tsx";
import "../Support.css";

const statuses = ["planned", "running", "done", "cancelled"] as const;

/** The interventions that the user may see, those to review first. */
export function InterventionList() {
  const { t } = useTranslation();
  const { day } = useFormat();
  return (
    <ListCard
      path="/api/v1/interventions"
      caption={t("support.interventions")}
      fixed={{ include: `student${nameFields},ownerStaff` }}
      filters={[
        {
          key: "status",
          label: t("common.status"),
          choices: statuses.map((value) => ({ value, label: t(`support.status.${value}`) })),
        },
      ]}
      hrefOf={({ studentId }) => `/students/${studentId}?tab=support`}
      empty={t("support.noInterventions")}
      csv
      columns={[
        {
          header: t("support.student"),
          csv: ["student.familyName", "student.givenName"],
          cell: ({ student }) => student && <PersonCell name={fullName(student)} />,
        },
        ...interventionColumns({ t, day }),
      ]}
    />
  );
}
