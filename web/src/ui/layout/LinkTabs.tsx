import { Link, useLocation } from "wouter";
import "./Tabs.css";

interface Props {
  label: string;
  items: ReadonlyArray<{ href: string; label: string }>;
}

/** Tabs that are screens of their own. */
export function LinkTabs({ label, items }: Props) {
  const [path] = useLocation();
  if (items.length < 2) return null;
  return (
    <nav className="tab-list" aria-label={label}>
      {items.map(({ href, label: text }) => (
        <Link
          key={href}
          href={href}
          className="tab tab-link"
          data-selected={path === href ? "" : undefined}
          aria-current={path === href ? "page" : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
