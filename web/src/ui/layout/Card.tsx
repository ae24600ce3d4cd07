import type { ReactNode } from "react";
import "./Card.css";

interface Props {
  title?: string;
  actions?: ReactNode;
  /** Removes the padding so that a table reaches the edges. */
  flush?: boolean;
  children: ReactNode;
}

export const Card = ({ title, actions, flush = false, children }: Props) => (
  <section className="card">
    {(title || actions) && (
      <div className="card-head">
        {title && <h2>{title}</h2>}
        {actions && <div className="row">{actions}</div>}
      </div>
    )}
    <div className={flush ? "card-flush" : "card-body"}>{children}</div>
  </section>
);
