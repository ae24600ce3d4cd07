import type { ReactNode } from "react";
import "./Card.css";

/** A list of names and values. Entries without a value are omitted. */
export const Facts = ({ facts }: { facts: ReadonlyArray<readonly [label: string, value: ReactNode]> }) => (
  <dl className="facts">
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false)
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
