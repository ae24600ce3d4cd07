import { Link } from "wouter";
import "./Card.css";
import "./Stat.css";

interface Props {
  label: string;
  value: string;
  about?: string;
  /** The list of what is counted. */
  href?: string;
}

/** A number with its label; with `href` a link to what it counts. */
export const Stat = ({ label, value, about, href }: Props) => (
  <div className={href ? "card stat stat-link" : "card stat"}>
    {href ? (
      <Link href={href} className="soft small" data-event="open-stat">
        {label}
      </Link>
    ) : (
      <div className="soft small">{label}</div>
    )}
    <div className="stat-value">{value}</div>
    {about && <div className="soft small">{about}</div>}
  </div>
);
