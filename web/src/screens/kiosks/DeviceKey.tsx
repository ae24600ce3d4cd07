import { useTranslation } from "react-i18next";
import { Button } from "../../ui/actions/Button.tsx";
import { CopyField } from "../../ui/actions/CopyField.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Note } from "../../ui/feedback/Note.tsx";
import { QrCode } from "../../ui/layout/QrCode.tsx";

interface Props {
  /** The key; undefined while there is none to show. */
  value: string | undefined;
  onClose: () => void;
}

/** Shows the key of a kiosk, which the service returns only once, and the QR code that sets a tablet up. */
export function DeviceKey({ value, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog title={t("kiosks.keyMade")} open={value !== undefined} onClose={onClose}>
      <div className="stack">
        <Note tone="warn">{t("kiosks.shownOnce")}</Note>
        <ol>
          <li>{t("kiosks.step1")}</li>
          <li>{t("kiosks.step2")}</li>
        </ol>
        <CopyField label={t("kiosks.address")} value={`${location.origin}/kiosk`} />
        <CopyField label={t("kiosks.key")} value={value ?? ""} />
        {value && <QrCode text={`${location.origin}/kiosk#key=${value}`} label={t("kiosks.qr")} />}
        <div className="dialog-foot">
          <Button kind="primary" onClick={onClose} event="kiosk-key-kept">
            {t("common.done")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
