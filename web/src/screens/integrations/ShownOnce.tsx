import { useTranslation } from "react-i18next";
import { Button } from "../../ui/Button.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Note } from "../../ui/Note.tsx";

interface Props {
  title: string;
  /** Names and values; none while there is nothing to show. */
  secrets: ReadonlyArray<readonly [label: string, value: string]> | undefined;
  onClose: () => void;
}

/** Secrets that the service tells this once, and never again. */
export function ShownOnce({ title, secrets, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog title={title} open={secrets !== undefined} onClose={onClose}>
      <div className="stack">
        <Note tone="warn">{t("integrations.shownOnce")}</Note>
        {secrets?.map(([label, value]) => (
          <CopyField key={label} label={label} value={value} />
        ))}
        <div className="dialog-foot">
          <Button kind="primary" onClick={onClose} event="secret-kept">
            {t("common.done")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
