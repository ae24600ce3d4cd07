import { type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import type { Conflict } from "../../api/conflict.ts";
import { Problem } from "../../api/Problem.ts";
import { useUnsaved } from "../../lib/unsaved/useUnsaved.ts";
import { ConflictNote } from "../dialogs/ConflictNote.tsx";
import { DialogHolds } from "../dialogs/dialogHolds.ts";
import { ProblemNote } from "../feedback/ProblemNote.tsx";
import { FormErrors, isAbout } from "./formErrors.ts";

interface Props {
  onSubmit: (values: Record<string, string>) => void;
  error?: unknown;
  /** The changes of somebody else that the service reported instead of overwriting them. */
  conflict?: Conflict | undefined;
  children: ReactNode;
}

/**
 * An uncontrolled form, read on submit. Validation errors of the service are shown at their fields, and the first
 * invalid field gets the focus; other errors are shown above the form.
 */
export function Form({ onSubmit, error, conflict, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState<readonly string[]>([]);
  const errors = error instanceof Problem ? error.errors : [];
  const [isChanged, setChanged] = useState(false);
  useUnsaved(isChanged);
  const dialogHolds = useContext(DialogHolds);
  useEffect(() => {
    if (dialogHolds) dialogHolds.current = isChanged;
    return () => {
      if (dialogHolds) dialogHolds.current = false;
    };
  }, [dialogHolds, isChanged]);
  useEffect(() => {
    // Refused changes are still unsaved.
    if (error) setChanged(true);
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [error]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React bubbles submit events through portals: a form in a dialog must not submit the form behind it.
    event.stopPropagation();
    const values: Record<string, string> = {};
    for (const [key, value] of new FormData(event.currentTarget)) values[key] = String(value);
    setChanged(false);
    setFields([...event.currentTarget.querySelectorAll<HTMLElement>("[data-path]")].map(pathOf));
    onSubmit(values);
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    event.stopPropagation();
    if (dialogHolds) dialogHolds.current = true;
    setChanged(true);
  };
  return (
    <form className="stack" ref={form} onSubmit={submit} onInput={onInput}>
      {conflict ? (
        <ConflictNote conflict={conflict} />
      ) : (
        <ProblemNote error={error} except={({ path }) => fields.some((field) => isAbout(path, field))} />
      )}
      <FormErrors value={errors}>{children}</FormErrors>
    </form>
  );
}

const pathOf = ({ dataset }: HTMLElement): string => dataset["path"] ?? "";
