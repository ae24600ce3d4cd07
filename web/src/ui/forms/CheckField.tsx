import { type InputHTMLAttributes, useId } from "react";
import "./Field.css";

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string;
}

/** A single checkbox. */
export function CheckField({ label, hint, ...rest }: Props) {
  const id = useId();
  return (
    <div className="field wide">
      <label className="check" htmlFor={id}>
        <input id={id} type="checkbox" aria-describedby={hint ? `${id}-hint` : undefined} {...rest} />
        {label}
      </label>
      {hint && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}
