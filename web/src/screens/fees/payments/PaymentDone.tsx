import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/types.ts";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { Card } from "../../../ui/layout/Card.tsx";

type Payment = Pick<Row<"/api/v1/payments">, "id" | "amount" | "status">;

export function PaymentDone({ payment, onNext }: { payment: Payment; onNext: () => void }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const receipts = useRead("/api/v1/receipts", { query: { paymentId: payment.id } });
  const receipt = receipts.data?.data[0];
  return (
    <Card>
      <div className="stack">
        <Note tone="good">
          {payment.status === "confirmed"
            ? t("fees.recorded", { amount: money(payment.amount) })
            : t("fees.recordedPending", { amount: money(payment.amount) })}
        </Note>
        <div className="row">
          {receipt && (
            <DownloadButton path={`/api/v1/receipts/${receipt.id}.pdf`} event="receipt-pdf">
              {t("fees.receiptNumber", { number: receipt.number })}
            </DownloadButton>
          )}
          <Button kind="primary" icon="plus" onClick={onNext} event="next-payment">
            {t("fees.nextPayment")}
          </Button>
        </div>
      </div>
    </Card>
  );
}
