import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../../api/client.ts";
import type { Row } from "../../../../api/types.ts";
import { useRead } from "../../../../api/useRead.ts";
import { useWrite } from "../../../../api/useWrite.ts";
import { useFormat } from "../../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../../session/useSignedIn.ts";
import { Button } from "../../../../ui/actions/Button.tsx";
import { Dialog } from "../../../../ui/dialogs/Dialog.tsx";
import { Badge } from "../../../../ui/feedback/Badge.tsx";
import { SaveForm } from "../../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../../ui/forms/TextArea.tsx";
import { Card } from "../../../../ui/layout/Card.tsx";
import { DataTable } from "../../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../../ui/lists/Loaded.tsx";

type Note = Row<"/api/v1/student-notes">;
const categories = ["achievement", "general", "academic", "contact"] as const;
const visibilities = ["staff", "guardian"] as const;
const statuses = ["published", "draft", "archived"] as const;

/** The log book of a student: achievements, contacts with the family and other notes. */
export function StudentNotes({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { instant } = useFormat();
  const [editing, setEditing] = useState<Note | "new">();
  const read = useRead("/api/v1/student-notes", { query: { studentId, limit: 100, sort: "-createdAt" } });
  const close = () => setEditing(undefined);
  return (
    <Card
      title={t("behaviour.notes")}
      flush
      actions={
        may("student-notes.write") && (
          <Button icon="plus" onClick={() => setEditing("new")} event="add-note">
            {t("behaviour.addNote")}
          </Button>
        )
      }
    >
      <Loaded read={read}>
        {({ data }) => (
          <DataTable
            caption={t("behaviour.notes")}
            rows={data}
            keyOf={({ id }) => id}
            empty={t("behaviour.noNotes")}
            columns={[
              { header: t("behaviour.note"), cell: ({ body }) => <span>{body}</span> },
              {
                header: t("behaviour.category"),
                cell: ({ category }) => (
                  <Badge tone={category === "achievement" ? "good" : "plain"}>
                    {t(`behaviour.noteKind.${category}`)}
                  </Badge>
                ),
              },
              {
                header: t("behaviour.visibility"),
                cell: ({ visibility }) => t(`behaviour.seenBy.${visibility}`),
              },
              { header: t("common.time"), cell: ({ createdAt }) => instant(createdAt) },
              {
                header: t("common.actions"),
                actions: true,
                align: "end",
                cell: (note) =>
                  may("student-notes.write") && (
                    <Button kind="plain" onClick={() => setEditing(note)} event="edit-note">
                      {t("common.edit")}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      <Dialog title={t("behaviour.note")} open={editing !== undefined} onClose={close}>
        {editing && (
          <NoteForm studentId={studentId} {...(editing !== "new" && { note: editing })} onDone={close} />
        )}
      </Dialog>
    </Card>
  );
}

function NoteForm({ studentId, note, onDone }: { studentId: string; note?: Note; onDone: () => void }) {
  const { t } = useTranslation();
  const save = useWrite(
    ({ category, body, visibility, status }: Record<string, string>): Promise<unknown> => {
      const values = {
        category: category as Note["category"],
        body: body!.trim(),
        visibility: visibility as Note["visibility"],
        status: status as Note["status"],
      };
      return note
        ? send("patch", "/api/v1/student-notes/{id}", { path: { id: note.id }, body: values })
        : send("post", "/api/v1/student-notes", { body: { ...values, studentId } });
    },
    ["/student-notes"],
  );
  return (
    <SaveForm save={save} event="save-note" onDone={onDone}>
      <div className="form-grid">
        <SelectField
          label={t("behaviour.category")}
          name="category"
          defaultValue={note?.category ?? "achievement"}
          choices={categories.map((value) => ({ value, label: t(`behaviour.noteKind.${value}`) }))}
        />
        <SelectField
          label={t("behaviour.visibility")}
          name="visibility"
          defaultValue={note?.visibility ?? "staff"}
          choices={visibilities.map((value) => ({ value, label: t(`behaviour.seenBy.${value}`) }))}
        />
        <SelectField
          label={t("common.status")}
          name="status"
          defaultValue={note?.status ?? "published"}
          choices={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
        <TextArea label={t("behaviour.note")} name="body" rows={5} defaultValue={note?.body ?? ""} required />
      </div>
    </SaveForm>
  );
}
