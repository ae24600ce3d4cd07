import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

interface Props {
  /** What is done, on the button and on the one that confirms it. */
  children: string;
  /** What it means: it cannot be taken back. */
  warning: string;
  kind?: "danger" | "plain";
  busy: boolean;
  event: string;
  onConfirm: () => void;
}

/** For what cannot be taken back. */
export function ConfirmButton({ children, warning, kind = "danger", busy, event, onConfirm }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind={kind} busy={busy} onClick={() => setOpen(true)} event={`ask-${event}`}>
        {children}
      </Button>
      <Dialog title={children} open={open} onClose={() => setOpen(false)}>
        <p>{warning}</p>
        <div className="dialog-foot">
          <Button kind="plain" onClick={() => setOpen(false)}>
            {t("common.cancel")}
          </Button>
          <Button
            kind="danger"
            event={event}
            onClick={() => {
              setOpen(false);
              onConfirm();
            }}
          >
            {children}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
