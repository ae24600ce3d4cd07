import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";
import "./Button.css";

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: "primary" | "secondary" | "plain" | "danger";
  icon?: IconName;
  /** While pending, the button ignores clicks but keeps the focus. */
  busy?: boolean;
  /** The name reported in client events; never shown. */
  event?: string;
  children?: ReactNode;
}

export function Button({ kind = "secondary", icon, busy = false, event, children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      className="button"
      data-kind={kind}
      data-size={children ? undefined : "icon"}
      data-event={event}
      aria-disabled={busy || undefined}
      onClick={busy ? (press) => press.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
