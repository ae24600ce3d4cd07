import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { addDays } from "../../../lib/format/addDays.ts";
import { decimals } from "../../../lib/format/decimals.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { PeriodFields } from "./PeriodFields.tsx";

/** Every movement on the account of a student between two days, with the balance after each. */
export function Ledger({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const { money, day, today } = useFormat();
  const [period, setPeriod] = useState({ from: addDays(today(), -365), to: today() });
  const read = useRead("/api/v1/students/{id}/fee-statement", {
    path: { id: studentId },
    query: period,
    keep: true,
  });
  const amount = (value: { amount: string; currency: string }) =>
    decimals.isPositive(value.amount) && money(value);
  return (
    <Card title={t("billing.ledger")} flush>
      <PeriodFields period={period} onChange={setPeriod} />
      <Loaded read={read}>
        {({ opening, entries, closing }) => (
          <>
            <div className="card-body row spread">
              <span>{t("billing.opening")}</span>
              <strong className="figures">{money(opening)}</strong>
            </div>
            <DataTable
              caption={t("billing.ledger")}
              rows={entries.map((entry, index) => ({ ...entry, key: String(index) }))}
              keyOf={({ key }) => key}
              empty={t("billing.noEntries")}
              columns={[
                { header: t("common.date"), cell: ({ entryDate }) => day(entryDate) },
                { header: t("billing.kind"), cell: ({ kind }) => t(`billing.entries.${kind}`) },
                { header: t("fees.for"), cell: ({ description }) => <bdi>{description}</bdi> },
                { header: t("billing.debit"), align: "end", cell: ({ debit }) => amount(debit) },
                { header: t("fees.credit"), align: "end", cell: ({ credit }) => amount(credit) },
                {
                  header: t("fees.balance"),
                  align: "end",
                  cell: ({ balance }) => <strong>{money(balance)}</strong>,
                },
              ]}
            />
            <div className="card-body row spread">
              <span>{t("billing.closing")}</span>
              <strong className="figures">{money(closing)}</strong>
            </div>
          </>
        )}
      </Loaded>
    </Card>
  );
}
