import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Money } from "../../api/types.ts";
import { decimals } from "../../lib/format/decimals.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Card } from "../../ui/layout/Card.tsx";
import type { DashboardPart } from "./DashboardData.ts";
import "../../ui/charts/Chart.css";
import "./CollectionRate.css";

/** How much of the fees of the current term has been paid, is overdue and is not due yet. */
export function CollectionRate({ figures }: { figures: DashboardPart<"collectionRate"> }) {
  const { t } = useTranslation();
  const { money, percent, day } = useFormat();
  const { term, from, to, billed, paid, outstanding, overdue, rate } = figures;
  const notDue: Money = { ...overdue, amount: decimals.minus(outstanding.amount, overdue.amount) };
  const parts = [
    { label: t("fees.paid"), mark: "var(--accent)", value: paid },
    { label: t("fees.overdue"), mark: "var(--bad)", value: overdue },
    { label: t("fees.notDue"), mark: "var(--line-strong)", value: notDue },
  ];
  return (
    <Card
      title={t("dashboard.feesOf", { term: term ?? from.slice(0, 4) })}
      actions={
        <Link href="/fees?tab=reports" className="small" data-event="open-fee-reports">
          {t("dashboard.feeReports")}
        </Link>
      }
    >
      <div className="stack">
        <div>
          <div className="stat-value">{percent(rate)}</div>
          <div className="soft small">
            {t("dashboard.paidOf", {
              paid: money(paid),
              billed: money(billed),
              from: day(from),
              to: day(to),
            })}
          </div>
        </div>
        <div className="shares" aria-hidden="true">
          {parts.map(({ label, mark, value }) => (
            <span key={label} style={{ flexGrow: Number(value.amount), background: mark }} />
          ))}
        </div>
        <ul className="chart-legend share-list">
          {parts.map(({ label, mark, value }) => (
            <li key={label}>
              <span style={{ "--mark": mark } as React.CSSProperties}>{label}</span>{" "}
              <span className="figures share-amount">{money(value)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
