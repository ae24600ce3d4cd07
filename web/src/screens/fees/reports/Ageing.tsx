import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { decimals } from "../../../lib/format/decimals.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Stat } from "../../../ui/layout/Stat.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";

export function Ageing() {
  const { t } = useTranslation();
  const { money, number } = useFormat();
  const read = useRead("/api/v1/fee-reports/ageing");
  const total = decimals.sum((read.data?.data ?? []).map((row) => row.total.amount));
  const [first] = read.data?.data ?? [];
  return (
    <div className="stack">
      <Card flush>
        <Loaded read={read}>
          {({ data }) => (
            <DataTable
              caption={t("fees.ageing")}
              rows={data}
              keyOf={({ gradeLevelId }) => gradeLevelId ?? ""}
              empty={t("fees.nothingOpen")}
              columns={[
                {
                  header: t("students.level"),
                  cell: ({ gradeLevel }) => <strong>{gradeLevel ?? "–"}</strong>,
                },
                { header: t("nav.students"), align: "end", cell: ({ students }) => number(students) },
                { header: t("fees.notDue"), align: "end", cell: ({ notDue }) => money(notDue) },
                { header: t("fees.days1To30"), align: "end", cell: ({ days1To30 }) => money(days1To30) },
                { header: t("fees.days31To60"), align: "end", cell: ({ days31To60 }) => money(days31To60) },
                { header: t("fees.days61To90"), align: "end", cell: ({ days61To90 }) => money(days61To90) },
                { header: t("fees.over90"), align: "end", cell: ({ over90 }) => money(over90) },
                {
                  header: t("fees.total"),
                  align: "end",
                  cell: ({ total }) => <strong>{money(total)}</strong>,
                },
              ]}
            />
          )}
        </Loaded>
      </Card>
      {first && (
        <div className="stats">
          <Stat label={t("fees.total")} value={money({ amount: total, currency: first.total.currency })} />
        </div>
      )}
    </div>
  );
}
