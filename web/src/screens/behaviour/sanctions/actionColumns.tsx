import type { useTranslation } from "react-i18next";
import type { useFormat } from "../../../lib/format/useFormat.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import type { Column } from "../../../ui/lists/DataTable.tsx";
import { ActionBadge } from "./ActionBadge.tsx";
import { ActionButtons } from "./ActionButtons.tsx";
import type { Sanction } from "./actionTypes.ts";

interface Tools {
  t: ReturnType<typeof useTranslation>["t"];
  day: ReturnType<typeof useFormat>["day"];
  nameOf: (type: string) => string;
  /** Families see neither the note nor buttons. */
  family?: boolean;
}

/** The columns of every table of sanctions, after that of the student. */
export const actionColumns = ({ t, day, nameOf, family = false }: Tools): Column<Sanction>[] => [
  {
    header: t("conduct.type"),
    csv: ["type"],
    cell: ({ type, note }) => (
      <span className="stack">
        <strong>{nameOf(type)}</strong>
        {note && <bdi className="soft small">{note}</bdi>}
      </span>
    ),
  },
  {
    header: t("conduct.days"),
    csv: ["startsOn", "endsOn"],
    cell: ({ startsOn, endsOn }) =>
      startsOn === endsOn ? day(startsOn) : `${day(startsOn)} – ${day(endsOn)}`,
  },
  {
    header: t("common.status"),
    csv: ["status"],
    phone: "corner",
    cell: ({ status, guardianInformedAt }) => (
      <span className="row">
        <ActionBadge status={status} />
        {!family && guardianInformedAt && <Badge>{t("conduct.informed")}</Badge>}
      </span>
    ),
  },
  ...(family
    ? []
    : [
        {
          header: t("common.actions"),
          actions: true,
          align: "end" as const,
          cell: (row: Sanction) => <ActionButtons {...row} />,
        },
      ]),
];
