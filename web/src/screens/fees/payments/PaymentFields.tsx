import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Money } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { decimals } from "../../../lib/format/decimals.ts";
import { plainNumber } from "../../../lib/format/plainNumber.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { PaymentDone } from "./PaymentDone.tsx";
import { type PaymentMethod, paymentMethods } from "./paymentMethods.ts";
import { paymentRefreshes } from "./paymentRefreshes.ts";

interface Props {
  payer: { studentId: string } | { householdId: string };
  /** The amount that the form starts with, unless it is zero. */
  suggested: Money;
  onNext: () => void;
}

/** The form that records a payment of one student, or of a household for all its children. */
export function PaymentFields({ payer, suggested, onNext }: Props) {
  const { t } = useTranslation();
  const { today } = useFormat();
  const { currency } = suggested;
  // The idempotency key makes a retry after a lost response the same payment.
  const [key] = useState(() => crypto.randomUUID());
  const [method, setMethod] = useState<PaymentMethod>("cash");
  const pay = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/payments", {
        headers: { "idempotency-key": key },
        body: {
          ...payer,
          amount: { amount: plainNumber(values["amount"]!), currency },
          method: values["method"] as PaymentMethod,
          reference: values["reference"]?.trim() || null,
          payerName: values["payerName"]?.trim() || null,
          paidOn: values["paidOn"]!,
        },
      }),
    paymentRefreshes,
  );
  if (pay.data) return <PaymentDone payment={pay.data} onNext={onNext} />;
  return (
    <Card title={t("fees.payment")}>
      <Form error={pay.error} onSubmit={(values) => pay.mutate(values)}>
        <div className="form-grid">
          <Field
            label={t("fees.amountIn", { currency })}
            name="amount"
            inputMode="decimal"
            defaultValue={decimals.isPositive(suggested.amount) ? suggested.amount : ""}
            autoComplete="off"
            required
          />
          <SelectField
            label={t("fees.method")}
            name="method"
            value={method}
            onChange={({ target }) => setMethod(target.value as PaymentMethod)}
            choices={paymentMethods.map((value) => ({ value, label: t(`method.${value}`) }))}
          />
          <Field
            label={t("fees.reference")}
            name="reference"
            autoComplete="off"
            maxLength={120}
            required={method !== "cash"}
          />
          <Field
            label={t("fees.paidOn")}
            name="paidOn"
            type="date"
            defaultValue={today()}
            max={today()}
            required
          />
          <Field label={t("fees.payerName")} name="payerName" autoComplete="off" />
        </div>
        <p className="soft small">{t("fees.oldestFirst")}</p>
        <div className="dialog-foot">
          <Button type="submit" kind="primary" icon="check" busy={pay.isPending} event="record-payment">
            {t("fees.record")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
