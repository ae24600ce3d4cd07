import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useRead } from "../../api/useRead.ts";
import { useWrite } from "../../api/useWrite.ts";
import { fullName } from "../../lib/fullName.ts";
import { plainNumber } from "../../lib/plainNumber.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Field } from "../../ui/Field.tsx";
import { Form } from "../../ui/Form.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { PaymentDone } from "./PaymentDone.tsx";
import { type PaymentMethod, paymentMethods } from "./paymentMethods.ts";
import { paymentRefreshes } from "./paymentRefreshes.ts";

interface Props {
  studentId: string;
  onOther: () => void;
}

export function PaymentForm({ studentId, onOther }: Props) {
  const { t } = useTranslation();
  const { money, day, today } = useFormat();
  // Sent again after a lost answer it is still one payment.
  const [key] = useState(() => crypto.randomUUID());
  const [method, setMethod] = useState<PaymentMethod>("cash");
  const student = useRead("/api/v1/students/{id}", { path: { id: studentId } });
  const fees = useRead("/api/v1/students/{id}/fees", { path: { id: studentId } });
  const pay = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/payments", {
        headers: { "idempotency-key": key },
        body: {
          studentId,
          amount: { amount: plainNumber(values["amount"]!), currency: fees.data!.currency },
          method: values["method"] as PaymentMethod,
          reference: values["reference"]?.trim() || null,
          payerName: values["payerName"]?.trim() || null,
          paidOn: values["paidOn"]!,
        },
      }),
    paymentRefreshes,
  );
  if (pay.data) return <PaymentDone payment={pay.data} onNext={onOther} />;
  return (
    <Loaded read={student}>
      {(who) => (
        <Loaded read={fees}>
          {({ balance, overdue, nextDue, currency }) => (
            <div className="stack">
              <Card
                title={fullName(who)}
                actions={
                  <Button kind="plain" onClick={onOther}>
                    {t("fees.otherStudent")}
                  </Button>
                }
              >
                <Facts
                  facts={[
                    [t("students.number"), who.admissionNumber],
                    [t("fees.balance"), <strong key="balance">{money(balance)}</strong>],
                    [t("fees.overdue"), money(overdue)],
                    [t("fees.nextDue"), nextDue && `${money(nextDue.amount)}, ${day(nextDue.dueOn)}`],
                  ]}
                />
              </Card>
              <Card title={t("fees.payment")}>
                <Form error={pay.error} onSubmit={(values) => pay.mutate(values)}>
                  <div className="form-grid">
                    <Field
                      label={t("fees.amountIn", { currency })}
                      name="amount"
                      inputMode="decimal"
                      defaultValue={Number(overdue.amount) > 0 ? overdue.amount : ""}
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
                    <Button
                      type="submit"
                      kind="primary"
                      icon="check"
                      busy={pay.isPending}
                      event="record-payment"
                    >
                      {t("fees.record")}
                    </Button>
                  </div>
                </Form>
              </Card>
            </div>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
