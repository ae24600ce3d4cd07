import type { useTranslation } from "react-i18next";
import { fullName } from "../../../lib/format/fullName.ts";
import type { useFormat } from "../../../lib/format/useFormat.ts";
import type { Column } from "../../../ui/lists/DataTable.tsx";
import { Lines } from "../Lines.tsx";
import { StateBadge } from "../StateBadge.tsx";
import type { SupportPlan } from "../supportRows.ts";

interface Tools {
  t: ReturnType<typeof useTranslation>["t"];
  day: ReturnType<typeof useFormat>["day"];
}

/** The columns of every table of plans, after that of the student. Teachers of the student see no category. */
export const planColumns = ({ t, day }: Tools): Column<SupportPlan>[] => [
  {
    header: t("support.accommodations"),
    csv: ["accommodations"],
    cell: ({ category, accommodations }) => (
      <span className="stack">
        {category && <strong>{t(`support.category.${category}`)}</strong>}
        <Lines of={accommodations} />
      </span>
    ),
  },
  {
    header: t("support.owner"),
    cell: ({ ownerStaff }) => ownerStaff && fullName(ownerStaff),
  },
  { header: t("support.reviewOn"), csv: ["reviewOn"], cell: ({ reviewOn }) => day(reviewOn) },
  {
    header: t("common.status"),
    csv: ["status"],
    phone: "corner",
    cell: ({ status }) => <StateBadge status={status} />,
  },
];
