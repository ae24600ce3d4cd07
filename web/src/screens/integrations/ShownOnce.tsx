import { useTranslation } from "react-i18next";
import { Button } from "../../ui/actions/Button.tsx";
import { CopyField } from "../../ui/actions/CopyField.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Note } from "../../ui/feedback/Note.tsx";

interface Props {
  title: string;
  /** Names and values; undefined while there is nothing to show. */
  secrets: ReadonlyArray<readonly [label: string, value: string]> | undefined;
  onClose: () => void;
}

/** Shows secrets that the service returns only once. */
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
