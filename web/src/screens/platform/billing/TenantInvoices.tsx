import { useTranslation } from "react-i18next";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { TenantInvoiceList } from "./TenantInvoiceList.tsx";

export function TenantInvoices() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("nav.platform.invoices")} />
      <TenantInvoiceList />
    </>
  );
}
