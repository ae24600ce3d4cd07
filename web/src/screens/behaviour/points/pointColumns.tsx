import type { useTranslation } from "react-i18next";
import type { useFormat } from "../../../lib/format/useFormat.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import type { Column } from "../../../ui/lists/DataTable.tsx";
import { type Points, signed } from "./pointRows.ts";

interface Tools {
  t: ReturnType<typeof useTranslation>["t"];
  day: ReturnType<typeof useFormat>["day"];
}

/** The columns of every table of points, after that of the student. */
export const pointColumns = ({ t, day }: Tools): Column<Points>[] => [
  { header: t("conduct.reason"), csv: ["reason"], cell: ({ reason }) => <bdi>{reason}</bdi> },
  { header: t("conduct.date"), csv: ["awardedOn"], cell: ({ awardedOn }) => day(awardedOn) },
  {
    header: t("conduct.points"),
    csv: ["kind", "points", "status"],
    phone: "corner",
    cell: (row) => (
      <span className="row">
        <Badge tone={row.status === "revoked" ? "plain" : row.kind === "merit" ? "good" : "bad"}>
          <bdi>{signed(row)}</bdi>
        </Badge>
        {row.status === "revoked" && <span className="soft small">{t("conduct.revoked")}</span>}
      </span>
    ),
  },
];
