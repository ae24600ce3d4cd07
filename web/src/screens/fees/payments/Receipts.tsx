import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { useMoneyColumn } from "../../../ui/lists/useMoneyColumn.ts";

export function Receipts() {
  const { t } = useTranslation();
  const moneyColumn = useMoneyColumn();
  const { day } = useFormat();
  const statuses = useStatusChoices("issued", "voided");
  return (
    <ListCard
      path="/api/v1/receipts"
      caption={t("billing.receipts")}
      fixed={{ include: "payment", sort: "-issuedOn" }}
      search={t("fees.number")}
      filters={[{ key: "status", label: t("common.status"), choices: statuses }]}
      hrefOf={({ paymentId }) => `/fees/payments/${paymentId}`}
      empty={t("billing.noReceipts")}
      csv
      columns={[
        { header: t("fees.number"), csv: ["number"], cell: ({ number }) => number },
        { header: t("fees.issued"), csv: ["issuedOn"], cell: ({ issuedOn }) => day(issuedOn) },
        {
          header: t("fees.method"),
          csv: ["payment.method"],
          cell: ({ payment }) => payment && t(`method.${payment.method}`),
        },
        {
          header: t("billing.voidReason"),
          csv: ["voidReason"],
          cell: ({ voidReason }) => voidReason && <bdi>{voidReason}</bdi>,
        },
        moneyColumn(t("fees.amount"), "amount", { csv: ["amount"] }),
        {
          header: t("common.status"),
          csv: ["status"],
          phone: "corner",
          cell: ({ status }) => <StatusBadge status={status} />,
        },
        {
          header: t("common.file"),
          actions: true,
          align: "end",
          cell: ({ id }) => (
            <DownloadButton kind="plain" path={`/api/v1/receipts/${id}.pdf`} event="receipt-pdf">
              {t("common.pdf")}
            </DownloadButton>
          ),
        },
      ]}
    />
  );
}
