import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { decimals } from "../../../lib/format/decimals.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { PaymentFields } from "./PaymentFields.tsx";

interface Props {
  studentId: string;
  onOther: () => void;
}

export function PaymentForm({ studentId, onOther }: Props) {
  const { t } = useTranslation();
  const { money, day } = useFormat();
  const student = useRead("/api/v1/students/{id}", { path: { id: studentId } });
  const fees = useRead("/api/v1/students/{id}/fees", { path: { id: studentId } });
  return (
    <Loaded read={student}>
      {(who) => (
        <Loaded read={fees}>
          {({ balance, credit, overdue, nextDue }) => (
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
                    [t("fees.credit"), decimals.isPositive(credit.amount) && money(credit)],
                    [t("fees.overdue"), money(overdue)],
                    [t("fees.nextDue"), nextDue && `${money(nextDue.amount)}, ${day(nextDue.dueOn)}`],
                  ]}
                />
              </Card>
              <PaymentFields
                payer={{ studentId }}
                suggested={decimals.isPositive(overdue.amount) ? overdue : (nextDue?.amount ?? overdue)}
                onNext={onOther}
              />
            </div>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
