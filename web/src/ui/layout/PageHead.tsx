import { type ReactNode, useEffect } from "react";
import { Link } from "wouter";
import { Icon } from "../actions/Icon.tsx";
import "./PageHead.css";

interface Props {
  title: string;
  about?: ReactNode;
  back?: { href: string; label: string };
  actions?: ReactNode;
}

/** The heading of a screen. Also sets the document title. */
export function PageHead({ title, about, back, actions }: Props) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <header className="page-head">
      <div>
        {back && (
          <Link href={back.href} className="page-back">
            <Icon name="back" size={16} />
            {back.label}
          </Link>
        )}
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {about && <div className="soft">{about}</div>}
      </div>
      {actions && <div className="row">{actions}</div>}
    </header>
  );
}
