import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { VerdictButtons } from "../VerdictButtons.tsx";
import { paymentRefreshes } from "./paymentRefreshes.ts";

type Refund = Pick<Row<"/api/v1/refunds">, "id" | "status" | "amount" | "method" | "requestedBy">;
const refreshes = [...paymentRefreshes, "/refunds"];

/** Decides on a requested refund, or records that an approved one was paid out. */
export function RefundActions({ refund: { id, status, amount, method, requestedBy } }: { refund: Refund }) {
  const { t } = useTranslation();
  const { money, today } = useFormat();
  const { may } = useSignedIn();
  const path = { id };
  if (status === "requested")
    return (
      <VerdictButtons
        permission="fees.approve"
        maker={requestedBy}
        question={t("billing.approveRefundQuestion", { amount: money(amount) })}
        event="refund"
        decide={(body) => send("put", "/api/v1/refunds/{id}/decision", { path, body })}
        refreshes={refreshes}
      />
    );
  if (status !== "approved" || !may("fees.collect")) return null;
  return (
    <ConfirmButton
      kind="primary"
      label={t("billing.payOut")}
      question={t("billing.payOutQuestion", { amount: money(amount), method: t(`method.${method}`) })}
      event="complete-refund"
      run={({ paidOn, reference }) =>
        send("put", "/api/v1/refunds/{id}/completion", {
          path,
          body: { paidOn: paidOn!, reference: reference?.trim() || null },
        })
      }
      refreshes={refreshes}
    >
      <Field
        label={t("fees.paidOn")}
        name="paidOn"
        type="date"
        defaultValue={today()}
        max={today()}
        required
      />
      <Field label={t("fees.reference")} name="reference" maxLength={120} autoComplete="off" />
    </ConfirmButton>
  );
}
