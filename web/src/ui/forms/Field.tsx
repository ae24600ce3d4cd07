import { type InputHTMLAttributes, useId } from "react";
import { DateInput } from "./DateInput.tsx";
import "./Field.css";
import { useFieldError } from "./formErrors.ts";

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** The name of the value in API errors, if it differs from the field name. */
  path?: string;
}

/** A text input with label, hint and field error. */
export function Field({ label, hint, error: own, path, ...rest }: Props) {
  const id = useId();
  const name = path ?? rest.name;
  const error = useFieldError(name, own);
  const Input = rest.type === "date" || rest.type === "datetime-local" ? DateInput : "input";
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Input
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
