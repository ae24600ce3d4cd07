import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";
import "./Button.css";

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: "primary" | "secondary" | "plain" | "danger";
  icon?: IconName;
  /** While its work runs it cannot be pressed again, and keeps the focus. */
  busy?: boolean;
  /** The name by which a press is reported; never shown. */
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
