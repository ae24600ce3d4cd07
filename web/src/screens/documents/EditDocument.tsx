import { useEdit } from "../../api/useEdit.ts";
import { EditedRow } from "../../ui/dialogs/EditedRow.tsx";
import { SaveForm } from "../../ui/forms/SaveForm.tsx";
import { DocumentFields } from "./DocumentFields.tsx";
import type { DocumentKind } from "./documentKinds.ts";
import type { Document } from "./useDocumentColumns.tsx";

interface Props {
  document: Document;
  onDone: () => void;
}

/** Changes type, expiry and visibility of a document. */
export const EditDocument = ({ document, onDone }: Props) => (
  <EditedRow path="/api/v1/documents/{id}" row={document}>
    {(row) => <EditForm document={row} onDone={onDone} />}
  </EditedRow>
);

function EditForm({ document, onDone }: { document: Document; onDone: () => void }) {
  const { save, conflict, row, key } = useEdit({
    path: "/api/v1/documents/{id}",
    row: document,
    bodyOf: (values: Record<string, string>) => ({
      documentType: values["documentType"] as DocumentKind,
      expiresOn: values["expiresOn"] || null,
      visibleToFamily: values["visibleToFamily"] !== undefined,
    }),
    refreshes: ["/documents"],
  });
  return (
    <SaveForm key={key} save={save} conflict={conflict} event="save-document" onDone={onDone}>
      <DocumentFields forFamily={["student", "guardian"].includes(row.ownerType)} values={row} />
    </SaveForm>
  );
}
