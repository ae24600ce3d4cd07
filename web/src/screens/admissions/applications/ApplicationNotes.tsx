import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { plainNumber } from "../../../lib/format/plainNumber.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { AccountName } from "../AccountName.tsx";
import { type Application, applicationRefreshes } from "./applications.ts";

/** The notes of the review, with a score while the application is open. Families never see them. */
export function ApplicationNotes({ application }: { application: Application }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { instant } = useFormat();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListCard
        path="/api/v1/admission-application-notes"
        caption={t("admissions.reviewNotes")}
        fixed={{ admissionApplicationId: application.id, sort: "-createdAt" }}
        empty={t("admissions.noReviewNotes")}
        next={may("admissions.manage") && { onClick: () => setAdding(true) }}
        tools={
          may("admissions.manage") && (
            <Button icon="plus" onClick={() => setAdding(true)} event="add-review-note">
              {t("admissions.addNote")}
            </Button>
          )
        }
        columns={[
          {
            header: t("admissions.reviewNotes"),
            cell: ({ body }) => <bdi className="kept-lines">{body}</bdi>,
          },
          { header: t("admissions.author"), cell: ({ authorId }) => <AccountName id={authorId} /> },
          { header: t("common.time"), cell: ({ createdAt }) => instant(createdAt) },
        ]}
      />
      <Dialog title={t("admissions.addNote")} open={adding} onClose={() => setAdding(false)}>
        <NoteForm application={application} onDone={() => setAdding(false)} />
      </Dialog>
    </>
  );
}

function NoteForm({
  application: { id, score, status },
  onDone,
}: {
  application: Application;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const isOpen = !["enrolled", "rejected", "withdrawn"].includes(status);
  const save = useWrite(async (values: Record<string, string>) => {
    const typed = values["score"]?.trim() ? Number(plainNumber(values["score"])) : null;
    // The score first: a wrong one is refused before the note is stored.
    if (isOpen && typed !== score)
      await send("patch", "/api/v1/admission-applications/{id}", { path: { id }, body: { score: typed } });
    return send("post", "/api/v1/admission-application-notes", {
      body: { admissionApplicationId: id, body: values["body"]!.trim() },
    });
  }, applicationRefreshes);
  return (
    <SaveForm save={save} event="save-review-note" onDone={onDone}>
      <TextArea label={t("admissions.reviewNote")} name="body" rows={4} maxLength={5000} required />
      {isOpen && (
        <Field
          label={t("admissions.score")}
          name="score"
          inputMode="numeric"
          hint={t("admissions.scoreHint")}
          autoComplete="off"
          defaultValue={score ?? ""}
        />
      )}
    </SaveForm>
  );
}
