import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { fullName, nameFields } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { useMoneyColumn } from "../../../ui/lists/useMoneyColumn.ts";
import { AskedBy } from "../AskedBy.tsx";

export function CreditNotes() {
  const { t } = useTranslation();
  const moneyColumn = useMoneyColumn();
  const { day } = useFormat();
  return (
    <ListCard
      path="/api/v1/credit-notes"
      caption={t("billing.creditNotes")}
      fixed={{ include: `student${nameFields},feeInvoice(number)`, sort: "-issuedOn" }}
      search={t("fees.number")}
      empty={t("billing.noCreditNotes")}
      csv
      columns={[
        { header: t("fees.number"), csv: ["number"], cell: ({ number }) => <strong>{number}</strong> },
        {
          header: t("fees.student"),
          csv: ["student.familyName", "student.givenName"],
          cell: ({ student }) => student && <bdi>{fullName(student)}</bdi>,
        },
        {
          header: t("billing.invoice"),
          csv: ["feeInvoice.number"],
          cell: ({ feeInvoice, feeInvoiceId }) => (
            <Link href={`/fees/invoices/${feeInvoiceId}`}>{feeInvoice?.number}</Link>
          ),
        },
        { header: t("fees.issued"), csv: ["issuedOn"], cell: ({ issuedOn }) => day(issuedOn) },
        {
          header: t("billing.issuedBy"),
          phone: "hidden",
          cell: ({ issuedBy, createdAt }) => <AskedBy userId={issuedBy} at={createdAt} />,
        },
        { header: t("common.reason"), csv: ["reason"], cell: ({ reason }) => <bdi>{reason}</bdi> },
        moneyColumn(t("fees.amount"), "amount", { csv: ["amount"] }),
      ]}
    />
  );
}
