import { useState } from "react";
import type { Row } from "../../../api/types.ts";
import { useEdit } from "../../../api/useEdit.ts";
import { useKitWords } from "../../../kit/useKitWords.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { nextNumber } from "./nextNumber.ts";

interface Props {
  sequence: Row<"/api/v1/number-sequences">;
  onDone: () => void;
}

/** Changes how numbers look, with a preview. Issued numbers stay as they are. */
export function NumberSequenceForm({ sequence, onDone }: Props) {
  const words = useKitWords();
  const { save, conflict, row, key } = useEdit({
    path: "/api/v1/number-sequences/{id}",
    row: sequence,
    bodyOf: ({ prefix, padding }: Record<string, string>) => ({
      prefix: prefix!.trim(),
      padding: Number(padding),
    }),
    refreshes: ["/number-sequences"],
  });
  const [typed, setTyped] = useState<{ prefix?: string; padding?: number }>({});
  if (!words) return null;
  const padding = Math.min(12, Math.max(1, typed.padding || row.padding));
  return (
    <SaveForm key={key} save={save} conflict={conflict} event="save-number-sequence" onDone={onDone}>
      <div className="form-grid">
        <Field
          label={words("numbers.prefix")}
          hint={words("numbers.prefixHint")}
          name="prefix"
          maxLength={20}
          dir="ltr"
          autoComplete="off"
          defaultValue={row.prefix}
          onChange={({ target }) => setTyped((former) => ({ ...former, prefix: target.value.trim() }))}
        />
        <Field
          label={words("numbers.padding")}
          name="padding"
          type="number"
          min={1}
          max={12}
          required
          defaultValue={row.padding}
          onChange={({ target }) => setTyped((former) => ({ ...former, padding: Number(target.value) }))}
        />
      </div>
      <p aria-live="polite">
        {words("numbers.next")}:{" "}
        <strong>
          <bdi>{nextNumber({ ...row, ...typed, padding })}</bdi>
        </strong>
      </p>
    </SaveForm>
  );
}
