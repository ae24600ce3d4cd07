import { type ChangeEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { uploadFile } from "../../../api/files/uploadFile.ts";
import type { Row } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useOwnRequest } from "../../../lib/useOwnRequest.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { ProblemNote } from "../../../ui/feedback/ProblemNote.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { ReasonForm } from "../../../ui/forms/ReasonForm.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { AskedBy } from "../AskedBy.tsx";
import { paymentRefreshes } from "./paymentRefreshes.ts";

type Payment = Pick<
  Row<"/api/v1/payments">,
  | "id"
  | "amount"
  | "method"
  | "reference"
  | "paidOn"
  | "proofType"
  | "receivedBy"
  | "createdAt"
  | "integrationConnectionId"
>;

/** Verifies a cheque or transfer against its proof of payment, then confirms or rejects it. */
export function CheckPayment({ payment: { id, ...payment } }: { payment: Payment }) {
  const { t } = useTranslation();
  const { money, day } = useFormat();
  const { may } = useSignedIn();
  const isOwn = useOwnRequest("fees.approve", [payment.receivedBy]);
  const [open, setOpen] = useState(false);
  const [bounced, setBounced] = useState(false);
  const close = () => {
    setOpen(false);
    setBounced(false);
  };
  const keep = useWrite(
    (file: File) => uploadFile("PUT", `/api/v1/payments/${id}/proof`, file),
    ["/payments"],
  );
  const confirm = useWrite(
    () => send("post", "/api/v1/payments/{id}/confirmation", { path: { id }, body: {} }),
    paymentRefreshes,
  );
  const bounce = useWrite(
    (reason: string) => send("post", "/api/v1/payments/{id}/bounce", { path: { id }, body: { reason } }),
    paymentRefreshes,
  );
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) keep.mutate(file);
  };
  return (
    <>
      <Button kind="plain" onClick={() => setOpen(true)} event="open-payment">
        {t("fees.check")}
      </Button>
      <Dialog title={t("fees.checkTitle", { amount: money(payment.amount) })} open={open} onClose={close}>
        {bounced ? (
          <ReasonForm
            action={t("fees.notReceived")}
            event="bounce-payment"
            busy={bounce.isPending}
            error={bounce.error}
            onCancel={() => setBounced(false)}
            onSubmit={({ reason }) => bounce.mutate(reason!.trim(), { onSuccess: close })}
          />
        ) : (
          <div className="stack">
            <ProblemNote error={confirm.error ?? keep.error} />
            <Facts
              facts={[
                [t("fees.method"), t(`method.${payment.method}`)],
                [t("fees.reference"), payment.reference],
                [t("fees.paidOn"), day(payment.paidOn)],
                [
                  t("billing.recordedBy"),
                  payment.receivedBy && (
                    <AskedBy key="by" userId={payment.receivedBy} at={payment.createdAt} />
                  ),
                ],
              ]}
            />
            {payment.integrationConnectionId && <Note tone="warn">{t("fees.pulled")}</Note>}
            {payment.proofType && (
              <div>
                <DownloadButton path={`/api/v1/payments/${id}/proof`} event="slip">
                  {t("fees.slip")}
                </DownloadButton>
              </div>
            )}
            {may("fees.collect") && (
              <Field
                label={payment.proofType ? t("fees.otherSlip") : t("fees.addSlip")}
                hint={t("fees.slipHint")}
                type="file"
                accept="application/pdf,image/jpeg,image/png"
                disabled={keep.isPending}
                onChange={choose}
              />
            )}
            {isOwn && may("fees.approve") && <Note tone="warn">{t("billing.waiting")}</Note>}
            <div className="dialog-foot">
              {may("fees.collect") && (
                <Button kind="plain" onClick={() => setBounced(true)} event="open-bounce">
                  {t("fees.notReceived")}
                </Button>
              )}
              {may("fees.approve") && (
                <Button
                  kind="primary"
                  icon="check"
                  disabled={isOwn}
                  busy={confirm.isPending}
                  onClick={() => confirm.mutate(undefined, { onSuccess: close })}
                  event="confirm-payment"
                >
                  {t("fees.confirmReceived")}
                </Button>
              )}
            </div>
          </div>
        )}
      </Dialog>
    </>
  );
}
