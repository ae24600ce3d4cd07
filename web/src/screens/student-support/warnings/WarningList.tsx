import { useTranslation } from "react-i18next";
import { fullName, nameFields } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { PersonCell } from "../../../ui/people/PersonCell.tsx";
import { indicators, severities, warningStatuses } from "../supportRows.ts";
import { warningColumns } from "./warningColumns.tsx";
import "../Support.css";

/** The early warnings that the user may see, with their reasons in words. */
export function WarningList() {
  const { t } = useTranslation();
  const { day } = useFormat();
  return (
    <ListCard
      path="/api/v1/early-warnings"
      caption={t("support.warnings")}
      fixed={{ include: `student${nameFields},warningRule,assignedStaffMember` }}
      filters={[
        {
          key: "status",
          label: t("common.status"),
          choices: warningStatuses.map((value) => ({ value, label: t(`support.status.${value}`) })),
        },
        {
          key: "severity",
          label: t("support.severity"),
          choices: severities.map((value) => ({ value, label: t(`support.level.${value}`) })),
        },
        {
          key: "indicator",
          label: t("support.indicator"),
          choices: indicators.map((value) => ({ value, label: t(`support.of.${value}`) })),
        },
      ]}
      hrefOf={({ studentId }) => `/students/${studentId}?tab=support`}
      empty={t("support.noWarnings")}
      csv
      columns={[
        {
          header: t("support.student"),
          csv: ["student.familyName", "student.givenName"],
          cell: ({ student }) => student && <PersonCell name={fullName(student)} />,
        },
        ...warningColumns({ t, day }),
      ]}
    />
  );
}
