import { type Dispatch, type SetStateAction, useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../api/client.ts";
import type { Conflict } from "../api/conflict.ts";
import { useEdit } from "../api/useEdit.ts";
import { useWrite } from "../api/useWrite.ts";
import type { Write } from "../api/Write.ts";
import { Button } from "../ui/actions/Button.tsx";
import { EditedRow } from "../ui/dialogs/EditedRow.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { Form } from "../ui/forms/Form.tsx";
import { Skeleton } from "../ui/lists/Skeleton.tsx";
import { CustomFields } from "./custom/CustomFields.tsx";
import { customOf } from "./custom/customOf.ts";
import { givenCustom } from "./custom/givenCustom.ts";
import { useCustomFields } from "./custom/useCustomFields.ts";
import { FieldInput } from "./FieldInput.tsx";
import { inputOf, valuesOf } from "./formValues.ts";
import { ResourceCell } from "./ResourceCell.tsx";
import type { Resource } from "./resource.ts";
import { type SetupWords, useSetupWords } from "./useSetupWords.ts";

interface Props {
  resource: Resource;
  /** The row to change; without it one is added. */
  row?: { id: string };
  /** Values of a new row that the form does not ask for. */
  given?: Readonly<Record<string, unknown>>;
  onDone: (row?: unknown) => void;
}

/** The form of a resource, in a dialog: its own where it declares one, else one input per field. */
export function ResourceForm({ resource, row, given, onDone }: Props) {
  const { form: Own, path } = resource;
  if (Own) return <Own {...(row && { row })} onDone={onDone} />;
  if (!row) return <AddForm resource={resource} {...(given && { given })} onDone={onDone} />;
  return (
    <EditedRow<never, { id: string }> path={`${path}/{id}` as never} row={row}>
      {(edited) => <EditForm resource={resource} row={edited} onDone={onDone} />}
    </EditedRow>
  );
}

function AddForm({ resource, given, onDone }: Props) {
  const words = useSetupWords();
  const [values, setValues] = useState(() => valuesOf(resource.fields));
  const save = useWrite(
    (input: object) => send("post", resource.path, { body: { ...given, ...input } as never }),
    [`/${resource.key}`],
  );
  if (!words) return <Skeleton lines={resource.fields.length} />;
  return (
    <Fields
      {...{ resource, words, values, setValues, save, onDone }}
      input={() => inputOf(resource.fields, values)}
    />
  );
}

function EditForm({ resource, row, onDone }: Props & { row: { id: string } }) {
  const words = useSetupWords();
  const edit = useEdit({
    path: `${resource.path}/{id}` as never,
    row,
    bodyOf: (input: object) => input as never,
    refreshes: [`/${resource.key}`],
  });
  const [values, setValues] = useState(() => valuesOf(resource.fields, row));
  if (!words) return <Skeleton lines={resource.fields.length} />;
  const conflict = edit.conflict && {
    ...edit.conflict,
    labelOf: (name: string) =>
      name === "custom" ? words.resource("custom-field-definitions").title : words.field(name, resource.key),
    shownAs: (name: string, value: unknown) => (
      <ResourceCell resource={resource} name={name} value={value} words={words} row={row} />
    ),
    reload: () => {
      edit.conflict?.reload();
      setValues(valuesOf(resource.fields, edit.conflict?.row));
    },
  };
  return (
    <Fields
      {...{ resource, words, values, setValues, onDone, conflict }}
      key={edit.key}
      row={edit.row}
      save={edit.save}
      input={() => inputOf(resource.fields, values, edit.row)}
    />
  );
}

interface FieldsProps extends Props {
  words: SetupWords;
  values: Readonly<Record<string, unknown>>;
  setValues: Dispatch<SetStateAction<Readonly<Record<string, unknown>>>>;
  save: Write<unknown, object>;
  conflict?: Conflict | undefined;
  input: () => object;
}

function Fields({ resource, row, words, values, setValues, save, conflict, input, onDone }: FieldsProps) {
  const { t } = useTranslation();
  const own = useCustomFields(resource.custom);
  const customIn = (entries: Record<string, string>) =>
    row && own.length > 0 ? { custom: customOf(own, entries) } : givenCustom(own, entries);
  const submit = (entries: Record<string, string>) =>
    save.mutate(
      { ...input(), ...customIn(entries) },
      {
        onSuccess: (saved) => {
          toast.done(t("common.saved"));
          onDone(saved);
        },
      },
    );
  return (
    <Form error={save.error} conflict={conflict} onSubmit={submit}>
      <div className="form-grid">
        {resource.fields.map((field) => (
          <FieldInput
            key={field.name}
            resource={resource.key}
            field={field}
            value={values[field.name]}
            disabled={row !== undefined && field.fixed === true}
            onChange={(value) => setValues((former) => ({ ...former, [field.name]: value }))}
            words={words}
            academicYearId={values["academicYearId"]}
          />
        ))}
        <CustomFields
          fields={own}
          values={(row as { custom?: Record<string, unknown> } | undefined)?.custom ?? {}}
        />
      </div>
      <div className="dialog-foot">
        <Button kind="plain" onClick={() => onDone()}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" busy={save.isPending} event={`save-${resource.key}`}>
          {t("common.save")}
        </Button>
      </div>
    </Form>
  );
}
