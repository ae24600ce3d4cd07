import { useQuery } from "@tanstack/react-query";
import { useContext, useEffect, useEffectEvent, useState } from "react";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { ResourceContext } from "../ResourceContext.ts";
import type { Reference } from "../resource.ts";
import type { SetupWords } from "../useSetupWords.ts";
import { usualRow } from "../usualRow.ts";
import { ReferenceSelect } from "./ReferenceSelect.tsx";
import { referenceQuery } from "./referenceQuery.ts";
import "../Kit.css";

interface Props {
  name: string;
  label: string;
  hint: string | undefined;
  to: Reference;
  required: boolean;
  disabled: boolean;
  value: string;
  onChange: (value: string) => void;
  words: SetupWords;
}

/** A list of rows to choose from, with a button that adds a missing one. A required field starts with the usual row. */
export function ReferenceField({ name, label, hint, to, required, disabled, value, onChange, words }: Props) {
  const { may } = useSignedIn();
  const [adding, setAdding] = useState(false);
  const { today } = useFormat();
  const { data } = useQuery(referenceQuery(to));
  const usual = data && !data.hasMore ? usualRow(data.rows, to, today()) : undefined;
  const start = useEffectEvent((id: string) => {
    if (required && !disabled && !value) onChange(id);
  });
  useEffect(() => {
    if (usual) start(usual);
  }, [usual]);
  const { find, Form } = useContext(ResourceContext);
  const target = to.adds ? find(to.adds) : undefined;
  return (
    <div className="reference-field">
      <ReferenceSelect
        to={to}
        name={name}
        label={label}
        required={required}
        disabled={disabled}
        value={value}
        onChange={onChange}
        none={required ? words.text("choose") : "–"}
      />
      {hint && <span className="field-hint">{hint}</span>}
      {target && Form && !disabled && may(target.manage) && (
        <Button
          icon="plus"
          kind="plain"
          aria-label={words.resource(target.key).add}
          onClick={() => setAdding(true)}
          event={`add-${target.key}`}
        />
      )}
      {target && Form && (
        <Dialog title={words.resource(target.key).add} open={adding} onClose={() => setAdding(false)}>
          <Form
            resource={target}
            onDone={(row) => {
              setAdding(false);
              if (row) onChange((row as { id: string }).id);
            }}
          />
        </Dialog>
      )}
    </div>
  );
}
