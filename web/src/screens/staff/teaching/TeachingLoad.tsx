import { useTranslation } from "react-i18next";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import type { Assignment, Offering } from "./grid.ts";

interface Props {
  offerings: readonly Offering[];
  assignments: readonly Assignment[];
}

/** How much each teacher has in the term: courses, and periods a week. */
export function TeachingLoad({ offerings, assignments }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const byId = new Map(offerings.map((offering) => [offering.id, offering]));
  const loads = new Map<string, { id: string; name: string; courses: number; periods: number }>();
  for (const { staffMemberId, staffMember, courseOfferingId, weeklyPeriods } of assignments) {
    const offering = byId.get(courseOfferingId);
    if (!offering || !staffMember) continue;
    const load = loads.get(staffMemberId) ?? {
      id: staffMemberId,
      name: fullName(staffMember),
      courses: 0,
      periods: 0,
    };
    load.courses += 1;
    load.periods += weeklyPeriods ?? offering.course?.weeklyPeriods ?? 0;
    loads.set(staffMemberId, load);
  }
  return (
    <Card title={t("teachgrid.load")} flush>
      <DataTable
        caption={t("teachgrid.load")}
        rows={[...loads.values()].sort((one, other) => other.periods - one.periods)}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/staff/${id}`}
        empty={t("teachgrid.noLoad")}
        columns={[
          { header: t("common.name"), cell: ({ name }) => <bdi>{name}</bdi> },
          { header: t("staff.courses"), align: "end", cell: ({ courses }) => number(courses) },
          { header: t("teachgrid.periods"), align: "end", cell: ({ periods }) => number(periods) },
        ]}
      />
    </Card>
  );
}
