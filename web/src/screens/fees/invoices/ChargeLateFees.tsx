import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { paymentRefreshes } from "../payments/paymentRefreshes.ts";

/** Charges the late fees that the fee structures set for overdue invoices. */
export function ChargeLateFees() {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <ConfirmButton
      label={t("billing.chargeLateFees")}
      question={t("billing.chargeLateFeesQuestion")}
      event="charge-late-fees"
      run={() => send("post", "/api/v1/fee-invoices/late-fees", { body: {} })}
      refreshes={paymentRefreshes}
      onDone={({ charged }) => toast.done(t("billing.lateFeesCharged", { count: number(charged) }))}
    />
  );
}
