import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Problem } from "../api/Problem.ts";
import { FormErrors, isAbout } from "./formErrors.ts";
import { ProblemNote } from "./ProblemNote.tsx";

interface Props {
  onSubmit: (values: Record<string, string>) => void;
  error?: unknown;
  children: ReactNode;
}

/**
 * A form of the platform: its fields are read when it is sent. What the service says against a field stands at it, and
 * the first such field gets the focus; the rest is said above.
 */
export function Form({ onSubmit, error, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState<readonly string[]>([]);
  const errors = error instanceof Problem ? error.errors : [];
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [error]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form in a dialog is no part of the one that the dialog was opened from.
    event.stopPropagation();
    const values: Record<string, string> = {};
    for (const [key, value] of new FormData(event.currentTarget)) values[key] = String(value);
    setFields([...event.currentTarget.querySelectorAll<HTMLElement>("[data-path]")].map(pathOf));
    onSubmit(values);
  };
  return (
    <form className="stack" ref={form} onSubmit={submit}>
      <ProblemNote error={error} except={({ path }) => fields.some((field) => isAbout(path, field))} />
      <FormErrors value={errors}>{children}</FormErrors>
    </form>
  );
}

const pathOf = ({ dataset }: HTMLElement): string => dataset["path"] ?? "";
