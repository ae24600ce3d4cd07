import { type InputHTMLAttributes, useState } from "react";
import { useFormat } from "../../lib/format/useFormat.ts";

/**
 * Native picker of a date or time, which uses the date format of the browser. Without focus, the value is shown over it in the
 * format of the rest of the page.
 */
export function DateInput({ onChange, ...rest }: InputHTMLAttributes<HTMLInputElement>) {
  const { day, localTime } = useFormat();
  const [typed, setTyped] = useState(String(rest.defaultValue ?? ""));
  const value = rest.value === undefined ? typed : String(rest.value);
  return (
    <span className="date-input" data-filled={value ? "" : undefined}>
      <input
        {...rest}
        onChange={(change) => {
          setTyped(change.target.value);
          onChange?.(change);
        }}
      />
      {value && (
        <span className="date-shown figures" aria-hidden="true">
          {rest.type === "date" ? day(value) : localTime(value)}
        </span>
      )}
    </span>
  );
}
