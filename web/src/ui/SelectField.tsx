import { type SelectHTMLAttributes, useId } from "react";
import "./Field.css";

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
}

/** The platform's own list: the best there is on a phone, and with a keyboard. */
export function SelectField({ label, choices, none, quiet = false, error, ...rest }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className={quiet ? "unseen" : undefined}>
        {label}
      </label>
      <select
        id={id}
        className="input"
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
