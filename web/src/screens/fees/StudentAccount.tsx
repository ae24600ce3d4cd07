import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { ResponseOf } from "../../api/types.ts";
import { decimals } from "../../lib/format/decimals.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { FeesOverview } from "./FeesOverview.tsx";
import { paymentRefreshes } from "./payments/paymentRefreshes.ts";
import { Ledger } from "./reports/Ledger.tsx";
import { Siblings } from "./reports/Siblings.tsx";

interface Props {
  studentId: string;
  householdId: string | null;
  fees: ResponseOf<"/api/v1/students/{id}/fees", "get">;
}

/** The account of a student as the bursar sees it: what is owed, the siblings, and every movement. */
export function StudentAccount({ studentId, householdId, fees }: Props) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { may } = useSignedIn();
  const owes = fees.invoices.some(({ balance }) => decimals.isPositive(balance.amount));
  return (
    <div className="stack">
      <div className="row">
        {may("fees.bill") && (
          <LinkButton href={`/fees/invoices/new?studentId=${studentId}`} icon="plus" event="new-invoice">
            {t("billing.addInvoice")}
          </LinkButton>
        )}
        {may("fees.collect") && owes && decimals.isPositive(fees.credit.amount) && (
          <ConfirmButton
            label={t("billing.useCredit")}
            question={t("billing.useCreditQuestion", { amount: money(fees.credit) })}
            event="allocate-credit"
            run={() =>
              send("post", "/api/v1/students/{id}/credit-allocations", { path: { id: studentId }, body: {} })
            }
            refreshes={[...paymentRefreshes, "/payment-allocations"]}
          />
        )}
      </div>
      <FeesOverview
        fees={fees}
        statement={`/api/v1/students/${studentId}/fee-statement.pdf`}
        invoiceHref={(id) => `/fees/invoices/${id}`}
        paymentHref={(id) => `/fees/payments/${id}`}
      />
      {householdId && <Siblings householdId={householdId} />}
      <Ledger studentId={studentId} />
    </div>
  );
}
