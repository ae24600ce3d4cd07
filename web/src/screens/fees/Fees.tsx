import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { type TabItem, Tabs } from "../../ui/Tabs.tsx";
import { Ageing } from "./Ageing.tsx";
import { Defaulters } from "./Defaulters.tsx";
import { Invoices } from "./Invoices.tsx";
import { Payments } from "./Payments.tsx";

export function Fees() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const items: TabItem[] = [
    { key: "invoices", label: t("fees.invoices"), content: () => <Invoices /> },
    { key: "payments", label: t("fees.payments"), content: () => <Payments /> },
  ];
  if (may("fee-reports.read"))
    items.push(
      { key: "defaulters", label: t("fees.defaulters"), content: () => <Defaulters /> },
      { key: "ageing", label: t("fees.ageing"), content: () => <Ageing /> },
    );
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
      <Tabs label={t("nav.fees")} items={items} />
    </>
  );
}
