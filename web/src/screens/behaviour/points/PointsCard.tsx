import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Stat } from "../../../ui/layout/Stat.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { HouseSelect } from "./HouseSelect.tsx";
import { pointColumns } from "./pointColumns.tsx";

/** The house of a student, the totals of the term, and the last points. */
export function PointsCard({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const { day, number } = useFormat();
  const board = useRead("/api/v1/house-board", { query: { studentId } });
  const read = useRead("/api/v1/behaviour-points", { query: { studentId, limit: 20 } });
  const own = board.data?.students[0];
  return (
    <>
      <div className="stats">
        <Stat label={t("conduct.merits")} value={number(own?.merits ?? 0)} />
        <Stat label={t("conduct.demerits")} value={number(own?.demerits ?? 0)} />
        <Stat
          label={t("conduct.total")}
          value={number(own?.total ?? 0)}
          {...(board.data && { about: board.data.term.name })}
        />
      </div>
      <Card title={t("conduct.points")} flush actions={<HouseSelect studentId={studentId} />}>
        <Loaded read={read} lines={2}>
          {({ data }) => (
            <DataTable
              caption={t("conduct.points")}
              rows={data}
              keyOf={({ id }) => id}
              empty={t("conduct.noPoints")}
              columns={pointColumns({ t, day })}
            />
          )}
        </Loaded>
      </Card>
    </>
  );
}
