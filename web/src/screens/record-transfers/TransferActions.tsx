import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { DownloadButton } from "../../ui/actions/DownloadButton.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { EditTransfer } from "./EditTransfer.tsx";
import { AcceptTransfer } from "./incoming/AcceptTransfer.tsx";
import { type Transfer, transferRefreshes } from "./transfers.ts";

/** What can be done with a transfer in its present state. */
export function TransferActions({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<"edit" | "accept">();
  const { id, status, schoolEmail, fileSha256 } = transfer;
  const path = { id };
  const close = () => setOpen(undefined);
  const move = (to: "sent" | "completed" | "cancelled" | "rejected", reason?: string) =>
    send("put", "/api/v1/record-transfers/{id}/status", {
      path,
      body: { status: to, ...(reason && { reason }) },
    });
  const isOut = status === "prepared" || status === "sent";
  return (
    <>
      {(status === "draft" || isOut) && (
        <EndTransfer
          label={t("transfers.cancel")}
          event="cancel-transfer"
          run={(why) => move("cancelled", why)}
        >
          {t("transfers.cancelQuestion")}
        </EndTransfer>
      )}
      {status === "received" && (
        <EndTransfer
          label={t("transfers.reject")}
          event="reject-transfer"
          run={(why) => move("rejected", why)}
        >
          {t("transfers.rejectQuestion")}
        </EndTransfer>
      )}
      {status === "draft" && (
        <>
          <Button onClick={() => setOpen("edit")} event="open-edit-transfer">
            {t("common.edit")}
          </Button>
          <ConfirmButton
            kind="primary"
            label={t("transfers.prepare")}
            question={t("transfers.prepareQuestion")}
            event="prepare-package"
            refreshes={transferRefreshes}
            run={() => send("post", "/api/v1/record-transfers/{id}/package", { path })}
          />
        </>
      )}
      {fileSha256 && (
        <DownloadButton path={`/api/v1/record-transfers/${id}/package.zip`} event="download-package">
          {t("transfers.download")}
        </DownloadButton>
      )}
      {status === "prepared" && (
        <ConfirmButton
          label={t("transfers.handedOver")}
          question={t("transfers.handedOverQuestion")}
          event="mark-sent"
          refreshes={transferRefreshes}
          run={() => move("sent")}
        />
      )}
      {isOut && schoolEmail && (
        <ConfirmButton
          kind="primary"
          label={t("transfers.sendLink")}
          question={t("transfers.sendLinkQuestion", { email: schoolEmail })}
          event="send-package-link"
          refreshes={transferRefreshes}
          run={() => send("post", "/api/v1/record-transfers/{id}/links", { path })}
        />
      )}
      {status === "sent" && (
        <ConfirmButton
          label={t("transfers.complete")}
          question={t("transfers.completeQuestion")}
          event="complete-transfer"
          refreshes={transferRefreshes}
          run={() => move("completed")}
        />
      )}
      {status === "received" && (
        <Button kind="primary" onClick={() => setOpen("accept")} event="open-accept-transfer">
          {t("transfers.accept")}
        </Button>
      )}
      <Dialog title={t("common.edit")} open={open === "edit"} onClose={close}>
        <EditTransfer transfer={transfer} onDone={close} />
      </Dialog>
      <Dialog title={t("transfers.accept")} open={open === "accept"} onClose={close}>
        <AcceptTransfer transfer={transfer} onDone={close} />
      </Dialog>
    </>
  );
}

interface EndProps {
  label: string;
  event: string;
  run: (reason: string) => Promise<unknown>;
  children: string;
}

function EndTransfer({ label, event, run, children }: EndProps) {
  const { t } = useTranslation();
  return (
    <ConfirmButton
      kind="danger"
      label={label}
      question={children}
      event={event}
      refreshes={transferRefreshes}
      run={({ reason }) => run(reason!.trim())}
    >
      <TextArea label={t("common.reason")} name="reason" rows={2} maxLength={1000} required />
    </ConfirmButton>
  );
}
