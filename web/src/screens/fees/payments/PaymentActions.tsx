import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { ResponseOf } from "../../../api/types.ts";
import { decimals } from "../../../lib/format/decimals.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useOwnRequest } from "../../../lib/useOwnRequest.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { paymentRefreshes } from "./paymentRefreshes.ts";
import { RequestRefund } from "./RequestRefund.tsx";

type Payment = ResponseOf<"/api/v1/payments/{id}", "get">;

/** Refund of what a confirmed payment has left as credit, and reversal of a payment that was never refunded. */
export function PaymentActions({ payment }: { payment: Payment }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { may } = useSignedIn();
  const { id, status, amount, receivedBy, confirmedBy, refunds = [], paymentAllocations = [] } = payment;
  const isOwn = useOwnRequest("fees.approve", [receivedBy ?? confirmedBy]);
  if (status !== "confirmed") return null;
  const refunded = refunds.filter((refund) => refund.status !== "rejected");
  const used = [...refunded, ...paymentAllocations.filter((each) => each.status === "active")];
  const credit = decimals.minus(amount.amount, decimals.sum(used.map((each) => each.amount.amount)));
  return (
    <>
      {may("fees.collect") && decimals.isPositive(credit) && (
        <RequestRefund payment={payment} credit={{ amount: credit, currency: amount.currency }} />
      )}
      {may("fees.approve") &&
        refunded.length === 0 &&
        (isOwn ? (
          <span className="soft small">{t("billing.reversalWaits")}</span>
        ) : (
          <ConfirmButton
            kind="danger"
            label={t("billing.reverse")}
            question={t("billing.reverseQuestion", { amount: money(amount) })}
            event="reverse-payment"
            run={({ reason }) =>
              send("post", "/api/v1/payments/{id}/reversal", {
                path: { id },
                body: { reason: reason!.trim() },
              })
            }
            refreshes={paymentRefreshes}
          >
            <TextArea label={t("common.reason")} name="reason" maxLength={500} required />
          </ConfirmButton>
        ))}
    </>
  );
}
