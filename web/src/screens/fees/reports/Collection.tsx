import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "wouter";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Stat } from "../../../ui/layout/Stat.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { useMoneyColumn } from "../../../ui/lists/useMoneyColumn.ts";
import { PeriodFields } from "./PeriodFields.tsx";

/** What was collected in a period, by method, less refunds. */
export function Collection() {
  const { t } = useTranslation();
  const moneyColumn = useMoneyColumn();
  const { money, number, today } = useFormat();
  const [params, setParams] = useSearchParams();
  const period = { from: params.get("from") ?? `${today().slice(0, 7)}-01`, to: params.get("to") ?? today() };
  const read = useRead("/api/v1/fee-reports/collection", { query: period, keep: true });
  return (
    <div className="stack">
      <section className="card" aria-label={t("billing.collection")}>
        <PeriodFields
          period={period}
          onChange={(next) =>
            setParams((former) => new URLSearchParams({ ...Object.fromEntries(former), ...next }), {
              replace: true,
            })
          }
        />
        <Loaded read={read}>
          {({ data }) => (
            <DataTable
              caption={t("billing.collection")}
              rows={data}
              keyOf={({ method }) => method}
              empty={t("billing.nothingCollected")}
              columns={[
                {
                  header: t("fees.method"),
                  cell: ({ method }) => (
                    <Link href={`/fees?tab=payments&method=${method}`}>{t(`method.${method}`)}</Link>
                  ),
                },
                { header: t("fees.payments"), align: "end", cell: ({ payments }) => number(payments) },
                moneyColumn(t("billing.collected"), "amount"),
                moneyColumn(t("billing.refunded"), "refunded"),
              ]}
            />
          )}
        </Loaded>
      </section>
      {read.data && (
        <div className="stats">
          <Stat label={t("billing.collected")} value={money(read.data.total)} />
          <Stat label={t("billing.refunded")} value={money(read.data.refunded)} />
          <Stat label={t("billing.net")} value={money(read.data.net)} />
          {read.data.applicationFees.payments > 0 && (
            <Stat
              label={t("billing.applicationFees")}
              value={money(read.data.applicationFees.amount)}
              about={`${t("billing.applicationFeesCredited")}: ${money(read.data.applicationFees.credited)}`}
            />
          )}
        </div>
      )}
    </div>
  );
}
