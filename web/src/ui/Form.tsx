import type { FormEvent, ReactNode } from "react";
import { ProblemNote } from "./ProblemNote.tsx";

interface Props {
  onSubmit: (values: Record<string, string>) => void;
  error?: unknown;
  children: ReactNode;
}

/** A form of the platform: its fields are read when it is sent. */
export function Form({ onSubmit, error, children }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values: Record<string, string> = {};
    for (const [key, value] of new FormData(event.currentTarget)) values[key] = String(value);
    onSubmit(values);
  };
  return (
    <form className="stack" onSubmit={submit}>
      <ProblemNote error={error} />
      {children}
    </form>
  );
}
