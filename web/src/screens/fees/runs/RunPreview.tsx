import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../../api/client.ts";
import type { ResponseOf } from "../../../api/types.ts";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";

type FeeRun = ResponseOf<"/api/v1/fee-schedules/{id}", "get">;

/** Whom the run would bill now and the sum, and the button that bills them. */
export function RunPreview({ run: { id, name, status } }: { run: FeeRun }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { money, number } = useFormat();
  const preview = useRead("/api/v1/fee-schedules/{id}/preview", { path: { id } });
  const isDraft = status === "draft";
  const label = isDraft ? t("billing.run") : t("billing.runAgain");
  // A run that has billed everybody has nothing to preview.
  if (!isDraft && !preview.data?.students) return null;
  return (
    <Card title={t("billing.previewTitle")}>
      <Loaded read={preview}>
        {({ students, discounted, billedBefore, subtotal, discount, total }) => (
          <div className="stack">
            {billedBefore > 0 && (
              <Note tone="warn">{t("billing.billedBefore", { count: number(billedBefore) })}</Note>
            )}
            {students === 0 && <Note tone="warn">{t("billing.nobodyToBill")}</Note>}
            <Facts
              facts={[
                [t("nav.students"), number(students)],
                [t("billing.discounted"), number(discounted)],
                [t("billing.beforeDiscounts"), money(subtotal)],
                [t("billing.discounts"), money(discount)],
                [t("fees.total"), <strong key="total">{money(total)}</strong>],
              ]}
            />
            <div className="row">
              <ConfirmButton
                kind="primary"
                label={label}
                question={t("billing.runQuestion", { count: number(students), total: money(total) })}
                event="run-fees"
                run={() => send("put", "/api/v1/fee-schedules/{id}/run", { path: { id } })}
                refreshes={["/fee", "/students", "/dashboard", "/installments"]}
              />
              {isDraft && (
                <ConfirmButton
                  kind="danger"
                  label={t("billing.cancelRun")}
                  question={t("billing.cancelRunQuestion", { name })}
                  event="cancel-fee-run"
                  run={() => send("delete", "/api/v1/fee-schedules/{id}", { path: { id } })}
                  refreshes={["/fee-schedules"]}
                  onDone={() => go("/fees?tab=plan&view=runs")}
                />
              )}
            </div>
          </div>
        )}
      </Loaded>
    </Card>
  );
}
