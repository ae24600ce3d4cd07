import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import "./Card.css";

interface Props {
  tone?: "plain" | "good" | "warn" | "bad";
  children: ReactNode;
}

/** Something that has to be known; bad news is spoken at once. */
export const Note = ({ tone = "plain", children }: Props) => (
  <div className="note" data-tone={tone} role={tone === "bad" ? "alert" : "status"}>
    <Icon name={tone === "good" ? "check" : "alert"} />
    <div>{children}</div>
  </div>
);
