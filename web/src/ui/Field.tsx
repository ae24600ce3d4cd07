import { type InputHTMLAttributes, useId } from "react";
import "./Field.css";
import { useFieldError } from "./formErrors.ts";

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** What the service calls the value, where that is not the name of the field. */
  path?: string;
}

/** A line of text with its label, its hint and what the service says against it. */
export function Field({ label, hint, error: own, path, ...rest }: Props) {
  const id = useId();
  const name = path ?? rest.name;
  const error = useFieldError(name, own);
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        data-path={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={about || undefined}
        {...rest}
      />
      {hint && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}
