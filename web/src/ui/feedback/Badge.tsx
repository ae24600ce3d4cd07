import type { ReactNode } from "react";
import "../layout/Card.css";

export type Tone = "plain" | "quiet" | "good" | "warn" | "bad" | "accent";

export const Badge = ({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) => (
  <span className="badge" data-tone={tone}>
    {children}
  </span>
);
