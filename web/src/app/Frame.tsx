import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { Dialog } from "../ui/Dialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import type { Place } from "./navigation.ts";
import { SideNavigation } from "./SideNavigation.tsx";
import "./Shell.css";

/** As many places as a thumb reaches without counting. */
const inBar = 4;

interface Props {
  /** Of the school, or of the platform. */
  name: string;
  places: readonly Place[];
  /** At the top: the account, and what comes before it. */
  tools: ReactNode;
  children: ReactNode;
}

/** What surrounds every screen: on a desk a side bar, on a phone a bar of tabs and a drawer. */
export function Frame({ name, places, tools, children }: Props) {
  const { t } = useTranslation();
  const [path] = useLocation();
  const [drawer, setDrawer] = useState(false);
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what this reacts to
  useEffect(() => {
    setDrawer(false);
    if (first.current) {
      first.current = false;
      return;
    }
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return (
    <div className="shell" data-plain={places.length < 2 || undefined}>
      <a className="skip" href="#main">
        {t("common.skip")}
      </a>
      <aside className="side" aria-label={name}>
        <SchoolName name={name} />
        <SideNavigation places={places} />
      </aside>
      <header className="top">
        <div className="top-school">
          <SchoolName name={name} />
        </div>
        <div className="top-tools">{tools}</div>
      </header>
      <main id="main" className="main" ref={main} tabIndex={-1}>
        <ErrorBoundary key={path}>{children}</ErrorBoundary>
      </main>
      {places.length > 1 && (
        <nav className="bar" aria-label={t("nav.main")}>
          {places.slice(0, inBar).map((place) => (
            <BarLink key={place.name} place={place} path={path} />
          ))}
          {places.length > inBar && (
            <button type="button" className="bar-item" onClick={() => setDrawer(true)} data-event="more">
              <Icon name="menu" size={22} />
              {t("nav.more")}
            </button>
          )}
        </nav>
      )}
      <Dialog title={name} open={drawer} onClose={() => setDrawer(false)} shape="drawer">
        <SideNavigation places={places} />
      </Dialog>
    </div>
  );
}

const SchoolName = ({ name }: { name: string }) => (
  <div className="school-name">
    <span className="school-mark" aria-hidden="true">
      <Icon name="students" />
    </span>
    <span>{name}</span>
  </div>
);

function BarLink({ place, path }: { place: Place; path: string }) {
  const { t } = useTranslation();
  const here = place.href === "/" ? path === "/" : path.startsWith(place.href);
  return (
    <Link
      href={place.href}
      className="bar-item"
      data-event={`go-${place.name}`}
      aria-current={here ? "page" : undefined}
    >
      <Icon name={place.icon} size={22} />
      {t(`nav.short.${place.name}`, { defaultValue: t(`nav.${place.name}`) })}
    </Link>
  );
}
