import type { useTranslation } from "react-i18next";
import { fullName } from "../../../lib/format/fullName.ts";
import type { useFormat } from "../../../lib/format/useFormat.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import type { Column } from "../../../ui/lists/DataTable.tsx";
import { StateBadge } from "../StateBadge.tsx";
import type { EarlyWarning } from "../supportRows.ts";
import { WarningActions } from "./WarningActions.tsx";
import { WarningReason } from "./WarningReason.tsx";

interface Tools {
  t: ReturnType<typeof useTranslation>["t"];
  day: ReturnType<typeof useFormat>["day"];
}

const severityTones = { low: "plain", medium: "warn", high: "bad" } as const;

/** The columns of every table of warnings, after that of the student. */
export const warningColumns = ({ t, day }: Tools): Column<EarlyWarning>[] => [
  {
    header: t("support.why"),
    csv: ["warningRule.name", "value", "note"],
    cell: (warning) => <WarningReason warning={warning} />,
  },
  {
    header: t("support.severity"),
    csv: ["warningRule.severity"],
    cell: ({ warningRule }) =>
      warningRule && (
        <Badge tone={severityTones[warningRule.severity]}>{t(`support.level.${warningRule.severity}`)}</Badge>
      ),
  },
  { header: t("support.openedOn"), csv: ["openedOn"], cell: ({ openedOn }) => day(openedOn) },
  {
    header: t("support.assignee"),
    csv: ["assignedStaffMember.familyName"],
    cell: ({ assignedStaffMember }) => assignedStaffMember && fullName(assignedStaffMember),
  },
  {
    header: t("common.status"),
    csv: ["status"],
    phone: "corner",
    cell: ({ status }) => <StateBadge status={status} />,
  },
  {
    header: t("common.actions"),
    actions: true,
    align: "end",
    cell: (warning) => <WarningActions warning={warning} />,
  },
];
