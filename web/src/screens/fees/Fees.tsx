import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { type TabItem, Tabs } from "../../ui/layout/Tabs.tsx";
import { FeePlan } from "./catalogue/FeePlan.tsx";
import { ClearanceList } from "./clearance/ClearanceList.tsx";
import { FeeTasks } from "./FeeTasks.tsx";
import { CreditNotes } from "./invoices/CreditNotes.tsx";
import { Invoices } from "./invoices/Invoices.tsx";
import { Payments } from "./payments/Payments.tsx";
import { Receipts } from "./payments/Receipts.tsx";
import { Refunds } from "./payments/Refunds.tsx";
import { Ageing } from "./reports/Ageing.tsx";
import { Collection } from "./reports/Collection.tsx";
import { Defaulters } from "./reports/Defaulters.tsx";

/** The finance office: what waits, what was billed and received, reports, the fee plan and clearances. */
export function Fees() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const invoices: TabItem[] = [
    { key: "invoices", label: t("fees.invoices"), content: () => <Invoices /> },
    { key: "credit-notes", label: t("billing.creditNotes"), content: () => <CreditNotes /> },
  ];
  const payments: TabItem[] = [
    { key: "payments", label: t("fees.payments"), content: () => <Payments /> },
    { key: "receipts", label: t("billing.receipts"), content: () => <Receipts /> },
    { key: "refunds", label: t("billing.refunds"), content: () => <Refunds /> },
  ];
  const reports: TabItem[] = [
    { key: "ageing", label: t("fees.ageing"), content: () => <Ageing /> },
    { key: "collection", label: t("billing.collection"), content: () => <Collection /> },
  ];
  const inner = (label: string, items: TabItem[]) => () => <Tabs inner label={label} items={items} />;
  const items: (TabItem & { needs?: string })[] = [
    { key: "tasks", label: t("billing.toDo"), needs: "dashboard.read", content: () => <FeeTasks /> },
    { key: "invoices", label: t("fees.invoices"), content: inner(t("fees.invoices"), invoices) },
    { key: "payments", label: t("fees.payments"), content: inner(t("fees.payments"), payments) },
    {
      key: "defaulters",
      label: t("fees.defaulters"),
      needs: "fee-reports.read",
      content: () => <Defaulters />,
    },
    {
      key: "reports",
      label: t("billing.reports"),
      needs: "fee-reports.read",
      content: inner(t("billing.reports"), reports),
    },
    { key: "plan", label: t("billing.plan"), needs: "fee-plans.read", content: () => <FeePlan /> },
    {
      key: "clearances",
      label: t("nav.clearances"),
      needs: "clearances.read",
      content: () => <ClearanceList />,
    },
  ];
  return (
    <>
      <PageHead
        title={t("nav.fees")}
        actions={
          may("fees.collect") && (
            <LinkButton href="/fees/pay" icon="money" kind="primary" event="take-payment">
              {t("fees.takePayment")}
            </LinkButton>
          )
        }
      />
      <Tabs label={t("nav.fees")} items={items.filter(({ needs }) => !needs || may(needs))} />
    </>
  );
}
