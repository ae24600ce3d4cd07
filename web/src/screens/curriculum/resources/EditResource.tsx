import { useEdit } from "../../../api/useEdit.ts";
import { EditedRow } from "../../../ui/dialogs/EditedRow.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { curriculumRefreshes, type Resource } from "../curriculumRows.ts";
import { ResourceFields } from "./ResourceFields.tsx";

interface Props {
  resource: Resource;
  onDone: () => void;
}

/** Changes a learning resource. */
export const EditResource = ({ resource, onDone }: Props) => (
  <EditedRow path="/api/v1/learning-resources/{id}" row={resource}>
    {(row) => <EditForm resource={row} onDone={onDone} />}
  </EditedRow>
);

function EditForm({ resource, onDone }: Props) {
  const { save, conflict, row, key } = useEdit({
    path: "/api/v1/learning-resources/{id}",
    row: resource,
    bodyOf: (values: Record<string, string>) => ({
      title: values["title"]!.trim(),
      description: values["description"]?.trim() || null,
      ...(values["url"] !== undefined && { url: values["url"].trim() }),
    }),
    refreshes: curriculumRefreshes,
  });
  return (
    <SaveForm key={key} save={save} conflict={conflict} event="change-resource" onDone={onDone}>
      <ResourceFields kind={row.kind} of={row} />
    </SaveForm>
  );
}
