import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { decimals } from "../../../lib/format/decimals.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Stat } from "../../../ui/layout/Stat.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { useMoneyColumn } from "../../../ui/lists/useMoneyColumn.ts";

export function Ageing() {
  const { t } = useTranslation();
  const moneyColumn = useMoneyColumn();
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
                moneyColumn(t("fees.notDue"), "notDue"),
                moneyColumn(t("fees.days1To30"), "days1To30"),
                moneyColumn(t("fees.days31To60"), "days31To60"),
                moneyColumn(t("fees.days61To90"), "days61To90"),
                moneyColumn(t("fees.over90"), "over90"),
                moneyColumn(t("fees.total"), "total"),
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
