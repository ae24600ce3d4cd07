import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Money, Row } from "../../../api/types.ts";
import { useReference } from "../../../kit/references/useReference.ts";
import { plainNumber } from "../../../lib/format/plainNumber.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { toSibling } from "../references.ts";
import { type PaymentMethod, paymentMethods } from "./paymentMethods.ts";
import { paymentRefreshes } from "./paymentRefreshes.ts";

interface Props {
  payment: Pick<Row<"/api/v1/payments">, "id" | "householdId" | "method">;
  /** What the payment has left as credit. */
  credit: Money;
}

/** Requests a refund of credit; another person approves it before it is paid out. */
export function RequestRefund({ payment: { id, householdId, method }, credit }: Props) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const [key] = useState(() => crypto.randomUUID());
  return (
    <ConfirmButton
      label={t("billing.requestRefund")}
      question={t("billing.requestRefundQuestion", { amount: money(credit) })}
      event="request-refund"
      run={({ amount, studentId, reason, ...values }) =>
        send("post", "/api/v1/payments/{id}/refunds", {
          path: { id },
          headers: { "idempotency-key": `${key}-${amount}` },
          body: {
            ...(studentId && { studentId }),
            amount: { amount: plainNumber(amount!), currency: credit.currency },
            method: values["method"] as PaymentMethod,
            reason: reason!.trim(),
          },
        })
      }
      refreshes={[...paymentRefreshes, "/refunds"]}
    >
      {householdId && <SiblingField householdId={householdId} />}
      <Field
        label={t("fees.amountIn", { currency: credit.currency })}
        name="amount"
        className="input amount-input"
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <SelectField
        label={t("fees.method")}
        name="method"
        defaultValue={method}
        choices={paymentMethods.map((value) => ({ value, label: t(`method.${value}`) }))}
      />
      <TextArea label={t("common.reason")} name="reason" maxLength={500} required />
    </ConfirmButton>
  );
}

function SiblingField({ householdId }: { householdId: string }) {
  const { t } = useTranslation();
  const { choices } = useReference(toSibling(householdId));
  return (
    <SelectField
      label={t("fees.student")}
      name="studentId"
      choices={choices}
      none={t("billing.choose")}
      required
    />
  );
}
