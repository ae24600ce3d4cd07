import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Guarded } from "../../lib/unsaved/useUnsaved.ts";
import { Icon } from "../../ui/actions/Icon.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { ErrorBoundary } from "../ErrorBoundary.tsx";
import { isAt, type Place } from "../routes/navigation.ts";
import { FailedReads } from "./FailedReads.tsx";
import { LeaveDialog } from "./LeaveDialog.tsx";
import { SideNavigation } from "./SideNavigation.tsx";
import "./Shell.css";

/** Number of entries in the tab bar of a phone. */
const inBar = 4;

interface Props {
  /** The name of the school or the platform. */
  name: string;
  /** The mark of the school; default: that of the product. */
  mark?: ReactNode;
  places: readonly Place[];
  /** The top bar: the account menu and what precedes it. */
  tools: ReactNode;
  children: ReactNode;
}

/** The layout around every screen: a side bar on wide screens, a tab bar and a drawer on phones. */
export function Frame({ name, mark, places, tools, children }: Props) {
  const { t } = useTranslation();
  const { day, today } = useFormat();
  const [path] = useLocation();
  const [drawer, setDrawer] = useState(false);
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the path changes
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
        <SchoolName name={name} mark={mark} />
        <SideNavigation places={places} />
      </aside>
      <header className="top">
        <div className="top-school">
          <SchoolName name={name} mark={mark} />
        </div>
        <div className="top-tools">{tools}</div>
      </header>
      <main id="main" className="main" ref={main} tabIndex={-1}>
        <p className="print-head">
          <strong>{name}</strong>
          <span>{day(today())}</span>
        </p>
        <FailedReads />
        <Guarded value={true}>
          <ErrorBoundary key={path}>{children}</ErrorBoundary>
        </Guarded>
      </main>
      {places.length > 1 && (
        <nav className="bar" aria-label={t("nav.main")}>
          {places.slice(0, inBar).map((place) => (
            <BarLink key={place.name} place={place} path={path} />
          ))}
          {places.length > inBar && (
            <button type="button" className="bar-item" onClick={() => setDrawer(true)} data-event="more">
              <Icon name="menu" size={22} />
              <span>{t("nav.more")}</span>
            </button>
          )}
        </nav>
      )}
      <Dialog title={name} open={drawer} onClose={() => setDrawer(false)} shape="drawer">
        <SideNavigation places={places} />
      </Dialog>
      <LeaveDialog />
    </div>
  );
}

const SchoolName = ({ name, mark }: { name: string; mark: ReactNode }) => (
  <div className="school-name">
    <span className="school-mark" aria-hidden="true">
      {mark ?? <Icon name="students" />}
    </span>
    <span>{name}</span>
  </div>
);

function BarLink({ place, path }: { place: Place; path: string }) {
  const { t } = useTranslation();
  return (
    <Link
      href={place.href}
      className="bar-item"
      data-event={`go-${place.name}`}
      aria-current={isAt(place, path) ? "page" : undefined}
    >
      <Icon name={place.icon} size={22} />
      <span>{t(`nav.short.${place.name}`, { defaultValue: t(`nav.${place.name}`) })}</span>
    </Link>
  );
}
