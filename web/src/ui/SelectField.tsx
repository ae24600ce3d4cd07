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
  /** The words for no choice; without them one has to be made. */
  none?: string;
  /** In a row of filters the label is only spoken. */
  quiet?: boolean;
  error?: string | undefined;
  /** What the service calls the value, where that is not the name of the field. */
  path?: string;
}

/** The platform's own list: the best there is on a phone, and with a keyboard. */
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
