import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { EditDocument } from "./EditDocument.tsx";
import { UploadDocuments } from "./UploadDocuments.tsx";
import { type Document, useDocumentColumns } from "./useDocumentColumns.tsx";
import "./Documents.css";

/** The person whom a document is about; nobody: the school. */
export type DocumentOwner = {
  studentId?: string;
  guardianId?: string;
  staffMemberId?: string;
  admissionApplicationId?: string;
};

/** The documents of a person, with upload, change and deletion for those who manage them. */
export function Documents({ of }: { of: DocumentOwner }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [uploading, setUploading] = useState(false);
  const [editing, setEditing] = useState<Document>();
  const read = useRead("/api/v1/documents", { query: { ...of, deleted: "false", limit: 200 } });
  const columns = useDocumentColumns(setEditing);
  const stopUpload = () => setUploading(false);
  const stopEdit = () => setEditing(undefined);
  return (
    <Card
      title={t("nav.documents")}
      flush
      actions={
        may("documents.manage") && (
          <Button icon="plus" onClick={() => setUploading(true)} event="open-upload">
            {t("documents.upload")}
          </Button>
        )
      }
    >
      <Loaded read={read} lines={3}>
        {({ data }) => (
          <DataTable
            caption={t("nav.documents")}
            rows={data}
            keyOf={({ id }) => id}
            empty={t("documents.none")}
            columns={columns}
          />
        )}
      </Loaded>
      <Dialog title={t("documents.upload")} open={uploading} onClose={stopUpload}>
        <UploadDocuments of={of} onDone={stopUpload} />
      </Dialog>
      <Dialog title={t("documents.change")} open={editing !== undefined} onClose={stopEdit}>
        {editing && <EditDocument document={editing} onDone={stopEdit} />}
      </Dialog>
    </Card>
  );
}
