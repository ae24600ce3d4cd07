import type { useTranslation } from "react-i18next";
import { fullName } from "../../../lib/format/fullName.ts";
import type { useFormat } from "../../../lib/format/useFormat.ts";
import type { Column } from "../../../ui/lists/DataTable.tsx";
import { StateBadge } from "../StateBadge.tsx";
import type { Intervention } from "../supportRows.ts";
import { InterventionActions } from "./InterventionActions.tsx";

interface Tools {
  t: ReturnType<typeof useTranslation>["t"];
  day: ReturnType<typeof useFormat>["day"];
}

/** The columns of every table of interventions, after that of the student. */
export const interventionColumns = ({ t, day }: Tools): Column<Intervention>[] => [
  {
    header: t("support.action"),
    csv: ["action", "outcome"],
    cell: ({ action, outcome }) => (
      <span className="stack">
        <strong>
          <bdi>{action}</bdi>
        </strong>
        {outcome && <bdi className="soft small support-text">{outcome}</bdi>}
      </span>
    ),
  },
  { header: t("support.owner"), cell: ({ ownerStaff }) => ownerStaff && fullName(ownerStaff) },
  { header: t("support.startsOn"), csv: ["startsOn"], cell: ({ startsOn }) => day(startsOn) },
  { header: t("support.reviewOn"), csv: ["reviewOn"], cell: ({ reviewOn }) => day(reviewOn) },
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
    cell: (intervention) => <InterventionActions intervention={intervention} />,
  },
];
