import type { ReactNode } from "react";
import "./Card.css";

/** Names and values; what has no value is not shown. */
export const Facts = ({ facts }: { facts: ReadonlyArray<readonly [label: string, value: ReactNode]> }) => (
  <dl className="facts">
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== "")
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
