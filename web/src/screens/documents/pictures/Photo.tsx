import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../../lib/format/fullName.ts";
import { photoOf } from "../../../lib/photoOf.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import type { PhotoProps } from "./PhotoButton.tsx";
import { PictureForm } from "./PictureForm.tsx";
import { photoRequests } from "./photoRequests.ts";
import "../Documents.css";

/** The photo of a person as a button that opens the dialog to change it. */
export function Photo({ of, person }: PhotoProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const name = fullName(person);
  const photo = photoOf(of, person);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className="photo-button"
        onClick={() => setOpen(true)}
        aria-label={t("picture.changePhoto")}
        title={t("picture.changePhoto")}
        data-event="open-photo"
      >
        <Avatar name={name} large photo={photo} />
      </button>
      <Dialog title={t("picture.photo")} open={open} onClose={close}>
        <PictureForm
          upload={(file, type) => photoRequests[of].upload(person.id, file, type)}
          onRemove={() => photoRequests[of].remove(person.id)}
          image={photo}
          hint={t("picture.chooseHint")}
          remove={t("picture.removePhoto")}
          removeAsk={t("picture.removePhotoAsk", { name })}
          refreshes={[`/${of}`, "/sections", "/guardian/children"]}
          onDone={close}
        />
      </Dialog>
    </>
  );
}
