import type { ReactNode } from "react";
import { Link } from "wouter";
import { Icon, type IconName } from "./Icon.tsx";
import "./Button.css";

interface Props {
  href: string;
  kind?: "primary" | "secondary" | "plain";
  icon?: IconName;
  event?: string;
  children: ReactNode;
}

export const LinkButton = ({ href, kind = "secondary", icon, event, children }: Props) => (
  <Link href={href} className="button" data-kind={kind} data-event={event}>
    {icon && <Icon name={icon} />}
    {children}
  </Link>
);
