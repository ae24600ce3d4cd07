import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { decimals } from "../../../lib/format/decimals.ts";
import { plainNumber } from "../../../lib/format/plainNumber.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useOwnRequest } from "../../../lib/useOwnRequest.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { paymentRefreshes } from "../payments/paymentRefreshes.ts";

type Invoice = Row<"/api/v1/fee-invoices">;
const refreshes = [...paymentRefreshes, "/credit-notes"];

/** Corrections of an issued invoice. Where a second person is required, its issuer cannot make them. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { may } = useSignedIn();
  const { id, number, currency, issuedBy } = invoice;
  const isOwn = useOwnRequest(may("fees.bill") ? "fees.bill" : "fees.approve", [issuedBy]);
  const settled = decimals.sum(
    [invoice.paid, invoice.credited, invoice.writtenOff].map(({ amount }) => amount),
  );
  const creditable = decimals.minus(
    decimals.minus(invoice.total.amount, invoice.credited.amount),
    invoice.writtenOff.amount,
  );
  const isOpen = invoice.cancelledAt === null;
  const mayCredit = isOpen && may("fees.bill") && decimals.isPositive(creditable);
  const mayCancel = isOpen && may("fees.bill") && !decimals.isPositive(settled);
  const mayWriteOff = isOpen && may("fees.approve") && decimals.isPositive(invoice.balance.amount);
  const mayRemind = isOpen && may("fees.bill") && decimals.isPositive(invoice.balance.amount);
  if (!mayCredit && !mayCancel && !mayWriteOff) return null;
  const path = { id };
  const reason = <TextArea label={t("common.reason")} name="reason" maxLength={500} required />;
  return (
    <Card
      title={t("billing.corrections")}
      actions={
        mayRemind && (
          <ConfirmButton
            label={t("billing.remind")}
            question={t("billing.remindQuestion", { number, amount: money(invoice.balance) })}
            event="remind-invoice"
            run={() => send("post", "/api/v1/fee-invoices/{id}/reminder", { path })}
            onDone={({ guardians }) => toast.done(t("billing.reminded", { count: guardians }))}
            refreshes={["/guardian-email-obligations"]}
          />
        )
      }
    >
      {isOwn ? (
        <Note tone="warn">{t("billing.correctionWaits")}</Note>
      ) : (
        <div className="row">
          {mayCredit && (
            <ConfirmButton
              label={t("billing.creditNote")}
              question={t("billing.creditQuestion", {
                number,
                amount: money({ amount: creditable, currency }),
              })}
              event="issue-credit-note"
              run={({ amount, reason }) =>
                send("post", "/api/v1/fee-invoices/{id}/credit-notes", {
                  path,
                  body: { amount: { amount: plainNumber(amount!), currency }, reason: reason!.trim() },
                })
              }
              refreshes={refreshes}
            >
              <Field
                label={t("fees.amountIn", { currency })}
                name="amount"
                className="input amount-input"
                inputMode="decimal"
                autoComplete="off"
                required
              />
              {reason}
            </ConfirmButton>
          )}
          {mayWriteOff && (
            <ConfirmButton
              label={t("billing.writeOff")}
              question={t("billing.writeOffQuestion", { number, amount: money(invoice.balance) })}
              event="write-off-invoice"
              run={({ reason }) =>
                send("post", "/api/v1/fee-invoices/{id}/write-off", {
                  path,
                  body: { reason: reason!.trim() },
                })
              }
              refreshes={refreshes}
            >
              {reason}
            </ConfirmButton>
          )}
          {mayCancel && (
            <ConfirmButton
              kind="danger"
              label={t("billing.cancelInvoice")}
              question={t("billing.cancelInvoiceQuestion", { number })}
              event="cancel-invoice"
              run={({ reason }) =>
                send("post", "/api/v1/fee-invoices/{id}/cancellation", {
                  path,
                  body: { reason: reason!.trim() },
                })
              }
              refreshes={refreshes}
            >
              {reason}
            </ConfirmButton>
          )}
        </div>
      )}
    </Card>
  );
}
