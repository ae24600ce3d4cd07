import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/Button.tsx";
import { Siblings } from "../reports/Siblings.tsx";
import { PaymentFields } from "./PaymentFields.tsx";

interface Props {
  householdId: string;
  onOther: () => void;
}

/** One payment for all children of a household. */
export function FamilyPayment({ householdId, onOther }: Props) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <Siblings householdId={householdId}>
        {({ overdue }) => (
          <>
            <div>
              <Button kind="plain" onClick={onOther}>
                {t("fees.otherStudent")}
              </Button>
            </div>
            <PaymentFields payer={{ householdId }} suggested={overdue} onNext={onOther} />
          </>
        )}
      </Siblings>
    </div>
  );
}
