import type { ReactNode } from "react";
import { Icon } from "../actions/Icon.tsx";
import "../layout/Card.css";

interface Props {
  tone?: "plain" | "good" | "warn" | "bad";
  children: ReactNode;
}

/** An inline notice. Screen readers announce errors immediately. */
export const Note = ({ tone = "plain", children }: Props) => (
  <div className="note" data-tone={tone} role={tone === "bad" ? "alert" : "status"}>
    <Icon name={tone === "good" ? "check" : "alert"} />
    <div>{children}</div>
  </div>
);
