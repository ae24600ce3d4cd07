import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { Card } from "../../../ui/layout/Card.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { StudentPicker } from "../../../ui/people/StudentPicker.tsx";
import { FamilyPayment } from "./FamilyPayment.tsx";
import { PaymentForm } from "./PaymentForm.tsx";

/** Takes a payment: choose the student, review the balance, enter the amount. */
export function TakePayment() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const studentId = params.get("studentId");
  const householdId = params.get("householdId");
  const restart = () => setParams({}, { replace: true });
  return (
    <>
      <PageHead title={t("fees.takePayment")} back={{ href: "/fees?tab=payments", label: t("nav.fees") }} />
      {studentId ? (
        <PaymentForm key={studentId} studentId={studentId} onOther={restart} />
      ) : householdId ? (
        <FamilyPayment householdId={householdId} onOther={restart} />
      ) : (
        <Card>
          <StudentPicker onPick={(id) => id && setParams({ studentId: id }, { replace: true })} />
        </Card>
      )}
    </>
  );
}
