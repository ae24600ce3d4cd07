import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { Card } from "../../ui/Card.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { StudentPicker } from "../../ui/StudentPicker.tsx";
import { PaymentForm } from "./PaymentForm.tsx";

/** From a name to a receipt: who, what is open, how much. */
export function TakePayment() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const studentId = params.get("studentId");
  return (
    <>
      <PageHead title={t("fees.takePayment")} back={{ href: "/fees", label: t("nav.fees") }} />
      {studentId ? (
        <PaymentForm key={studentId} studentId={studentId} onOther={() => setParams({}, { replace: true })} />
      ) : (
        <Card>
          <StudentPicker onPick={(id) => id && setParams({ studentId: id }, { replace: true })} />
        </Card>
      )}
    </>
  );
}
