import { type TextareaHTMLAttributes, useId } from "react";
import "./Field.css";
import { useFieldError } from "./formErrors.ts";

interface Props extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  error?: string | undefined;
}

export function TextArea({ label, error: own, ...rest }: Props) {
  const id = useId();
  const error = useFieldError(rest.name, own);
  return (
    <div className="field wide">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="input"
        data-path={rest.name}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...rest}
      />
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}
