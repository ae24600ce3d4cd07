import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { unsaved } from "../../lib/unsaved/unsaved.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";

/** Asks for confirmation before unsaved changes are lost. */
export function LeaveDialog() {
  const { t } = useTranslation();
  const asked = useSyncExternalStore(unsaved.subscribe, unsaved.asked);
  return (
    <Dialog title={t("unsaved.title")} open={asked !== undefined} onClose={unsaved.stay}>
      <p>{t("unsaved.question")}</p>
      <div className="dialog-foot">
        <Button kind="danger" onClick={unsaved.discard} event="leave-unsaved">
          {t("unsaved.leave")}
        </Button>
        <Button kind="primary" onClick={unsaved.stay} event="stay-unsaved">
          {t("unsaved.stay")}
        </Button>
      </div>
    </Dialog>
  );
}
