import { type SelectHTMLAttributes, useId } from "react";
import "./Field.css";
import { useFieldError } from "./formErrors.ts";

export interface Choice {
  value: string;
  label: string;
}
interface Props extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  choices: readonly Choice[];
  /** The label of the empty choice; without it a choice is required. */
  none?: string;
  /** Hides the label visually; used in a row of filters. */
  quiet?: boolean;
  error?: string | undefined;
  /** The name of the value in API errors, if it differs from the field name. */
  path?: string;
}

/** A native select, for good touch and keyboard support. */
export function SelectField({ label, choices, none, quiet = false, error: own, path, ...rest }: Props) {
  const id = useId();
  const name = path ?? rest.name;
  const error = useFieldError(name, own);
  return (
    <div className="field">
      <label htmlFor={id} className={quiet ? "unseen" : undefined}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        data-path={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...rest}
      >
        {none !== undefined && <option value="">{none}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}
