import { send } from "../../api/client.ts";
import { useEdit } from "../../api/useEdit.ts";
import { useWrite } from "../../api/useWrite.ts";
import { EditedRow } from "../../ui/dialogs/EditedRow.tsx";
import { SaveForm } from "../../ui/forms/SaveForm.tsx";
import { AlumnusFields } from "./AlumnusFields.tsx";
import { type Alumnus, alumniRefreshes } from "./alumni.ts";

interface Props {
  alumnus?: Alumnus;
  onDone: (made?: { id: string }) => void;
}

/** Adds an alumni record by hand, or edits one. */
export const AlumnusForm = ({ alumnus, onDone }: Props) =>
  alumnus ? (
    <EditedRow path="/api/v1/alumni/{id}" row={alumnus}>
      {(row) => <EditAlumnus alumnus={row as Alumnus} onDone={onDone} />}
    </EditedRow>
  ) : (
    <AddAlumnus onDone={onDone} />
  );

const bodyOf = (values: Record<string, string>) => {
  const textOf = (name: string) => values[name]?.trim() || null;
  return {
    givenName: values["givenName"]!.trim(),
    familyName: values["familyName"]!.trim(),
    leavingYear: Number(values["leavingYear"]),
    outcome: values["outcome"] as Alumnus["outcome"],
    className: textOf("className"),
    email: textOf("email"),
    phone: textOf("phone"),
    address: textOf("address"),
    preferredLanguage: textOf("preferredLanguage"),
    occupation: textOf("occupation"),
    furtherStudy: textOf("furtherStudy"),
    notes: textOf("notes"),
  };
};

function AddAlumnus({ onDone }: Props) {
  const save = useWrite(async (values: Record<string, string>) => {
    const made = await send("post", "/api/v1/alumni", { body: bodyOf(values) });
    onDone(made);
    return made;
  }, alumniRefreshes);
  return (
    <SaveForm save={save} event="save-alumnus" onDone={onDone}>
      <AlumnusFields />
    </SaveForm>
  );
}

function EditAlumnus({ alumnus, onDone }: Required<Props>) {
  const { save, conflict, row, key } = useEdit({
    path: "/api/v1/alumni/{id}",
    row: alumnus,
    bodyOf: (values: Record<string, string>) => ({
      ...bodyOf(values),
      status: values["status"] as Alumnus["status"],
    }),
    refreshes: alumniRefreshes,
  });
  return (
    <SaveForm key={key} save={save} conflict={conflict} event="change-alumnus" onDone={onDone}>
      <AlumnusFields alumnus={row} />
    </SaveForm>
  );
}
