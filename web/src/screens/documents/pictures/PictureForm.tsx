import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ImageOf, useImage } from "../../../api/files/useImage.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { pictureMediaTypes } from "../fileTypes.ts";
import { uploadType } from "../uploadType.ts";
import "../Documents.css";

interface Props {
  /** @param type the media type to send it with */
  upload: (file: File, type: string) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
  image: ImageOf | undefined;
  hint: string;
  /** The label of the button that removes it, and its question. */
  remove: string;
  removeAsk: string;
  refreshes: readonly string[];
  onDone: () => void;
}

/** Chooses a picture with a preview, uploads or removes it. */
export function PictureForm(props: Props) {
  const { upload, onRemove, image, hint, remove, removeAsk, refreshes, onDone } = props;
  const { t } = useTranslation();
  const [file, setFile] = useState<File>();
  const [unseen, setUnseen] = useState(false);
  const preview = usePreview(file);
  const current = useImage(image, "full");
  const save = useWrite((_at: number) => upload(file!, uploadType(file!, pictureMediaTypes)), refreshes);
  const submit = () =>
    save.mutate(file!.lastModified + file!.size, {
      onSuccess: () => {
        toast.done(t("common.saved"));
        setFile(undefined);
        onDone();
      },
    });
  return (
    <Form error={save.error} onSubmit={submit}>
      {preview && unseen ? (
        <p className="soft">{t("picture.noPreview")}</p>
      ) : preview ? (
        <img className="picture" src={preview} alt={t("picture.preview")} onError={() => setUnseen(true)} />
      ) : (
        current && <img className="picture" src={current} alt={t("picture.current")} />
      )}
      <Field
        label={t("picture.choose")}
        hint={hint}
        type="file"
        accept="image/*"
        onChange={({ target }) => {
          save.reset();
          setUnseen(false);
          setFile(target.files?.[0]);
        }}
      />
      <div className="dialog-foot">
        {image && (
          <ConfirmButton
            kind="plain"
            label={remove}
            question={removeAsk}
            event="remove-picture"
            refreshes={refreshes}
            run={onRemove}
            onDone={() => {
              toast.done(t("common.done"));
              onDone();
            }}
          />
        )}
        <Button type="submit" kind="primary" disabled={!file} busy={save.isPending} event="save-picture">
          {t("common.save")}
        </Button>
      </div>
    </Form>
  );
}

/** An address of the chosen file that the page can show. */
function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}
