import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { PersonPicker } from "../../../ui/people/PersonPicker.tsx";
import { MergeForm } from "./MergeForm.tsx";
import { type EntityType, mergeKinds, type Person } from "./mergeKinds.ts";

/** Merges a record with another one of the same person, which is searched for. */
export function MergeButton({ entityType, record }: { entityType: EntityType; record: Person }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [open, setOpen] = useState(false);
  const [other, setOther] = useState<Person>();
  const { list, needs } = mergeKinds[entityType];
  if (!may("students.merge", needs)) return null;
  const close = () => {
    setOpen(false);
    setOther(undefined);
  };
  return (
    <>
      <Button kind="plain" onClick={() => setOpen(true)} event="open-merge">
        {t("merge.merge")}
      </Button>
      <Dialog title={t("merge.merge")} open={open} onClose={close}>
        <div className="stack">
          <p>{t("merge.about")}</p>
          {other && other.id !== record.id ? (
            <MergeForm entityType={entityType} records={[record, other]} onDone={close} />
          ) : (
            <PersonPicker
              kind={list}
              label={t("merge.other")}
              placeholder={t(`${entityType === "staff_member" ? "staff" : list}.search`)}
              onPick={(person) => setOther(person as Person | undefined)}
            />
          )}
        </div>
      </Dialog>
    </>
  );
}
