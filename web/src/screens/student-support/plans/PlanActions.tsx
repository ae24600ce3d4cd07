import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../../api/client.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useOwnStaffMember } from "../../../session/useOwnStaffMember.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { planRefreshes, type SupportPlan } from "../supportRows.ts";
import { EditPlan } from "./EditPlan.tsx";
import { ReviewPlan } from "./ReviewPlan.tsx";

/** What the user can do with a plan in its state. */
export function PlanActions({ plan }: { plan: SupportPlan }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { today } = useFormat();
  const own = useOwnStaffMember();
  const [, go] = useLocation();
  const [open, setOpen] = useState<"edit" | "review">();
  const { id, status } = plan;
  const path = { id };
  const manages = may("support-plans.manage");
  const isInForce = status === "active" || status === "under_review";
  const reviews = may("support-plans.review") && (manages || own?.id === plan.ownerStaffId);
  const close = () => setOpen(undefined);
  const move = (to: "active" | "under_review" | "closed", kind: "primary" | "secondary" | "danger") => (
    <ConfirmButton
      kind={kind}
      label={t(`support.move.${to}`)}
      question={t(`support.moveAsk.${to}`)}
      event={`support-plan-${to}`}
      refreshes={planRefreshes}
      run={() => send("put", "/api/v1/support-plans/{id}/status", { path, body: { status: to } })}
    />
  );
  return (
    <>
      {reviews && isInForce && (
        <Button kind="primary" onClick={() => setOpen("review")} event="review-support-plan">
          {t("support.review")}
        </Button>
      )}
      {manages && status !== "closed" && (
        <Button onClick={() => setOpen("edit")} event="edit-support-plan">
          {t("common.edit")}
        </Button>
      )}
      {manages && status === "draft" && move("active", "primary")}
      {manages && status === "active" && move("under_review", "secondary")}
      {manages && isInForce && move("closed", "danger")}
      {manages && (
        <ConfirmButton
          label={t("support.copy")}
          question={t("support.copyAsk")}
          event="copy-support-plan"
          refreshes={planRefreshes}
          run={({ startsOn, reviewOn }) =>
            send("post", "/api/v1/support-plans/{id}/copies", {
              path,
              body: { startsOn: startsOn!, reviewOn: reviewOn! },
              headers: { "idempotency-key": crypto.randomUUID() },
            })
          }
          onDone={(copy) => go(`/support-plans/${copy.id}`)}
        >
          <Field label={t("support.startsOn")} name="startsOn" type="date" defaultValue={today()} required />
          <Field label={t("support.reviewOn")} name="reviewOn" type="date" required />
        </ConfirmButton>
      )}
      <DownloadButton path={`/api/v1/support-plans/${id}.pdf`} event="support-plan-pdf">
        {t("common.pdf")}
      </DownloadButton>
      {manages && status === "draft" && (
        <ConfirmButton
          kind="danger"
          label={t("support.remove")}
          question={t("support.removeAsk")}
          event="remove-support-plan"
          refreshes={planRefreshes}
          run={() => send("delete", "/api/v1/support-plans/{id}", { path })}
          onDone={() => go("/support?tab=plans")}
        />
      )}
      <Dialog title={t("common.edit")} open={open === "edit"} onClose={close}>
        <EditPlan plan={plan} onDone={close} />
      </Dialog>
      <Dialog title={t("support.review")} open={open === "review"} onClose={close}>
        <ReviewPlan plan={plan} onDone={close} />
      </Dialog>
    </>
  );
}
