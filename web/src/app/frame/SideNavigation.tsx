import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { Icon } from "../../ui/actions/Icon.tsx";
import { type Group, groups, isAt, type Place } from "../routes/navigation.ts";

/** More entries than this are shown by area, of which only the current one and those that were opened show theirs. */
const MAX_FLAT = 16;

/** Where this browser keeps the areas that were opened. */
const key = "open-areas";
const formerlyOpened = () => new Set((localStorage.getItem(key) ?? "").split(" ") as Group[]);

export function SideNavigation({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation();
  const [path] = useLocation();
  const [opened, setOpened] = useState<ReadonlySet<Group>>(formerlyOpened);
  const flat = places.length <= MAX_FLAT;
  const toggle = (group: Group) =>
    setOpened((former) => {
      const next = new Set(former);
      if (!next.delete(group)) next.add(group);
      localStorage.setItem(key, [...next].join(" "));
      return next;
    });
  return (
    <nav className="side-nav" data-flat={flat || undefined} aria-label={t("nav.main")}>
      {groups.map((group) => {
        const own = places.filter((place) => place.group === group);
        if (own.length === 0) return null;
        if (group === "home" || (own.length === 1 && !flat))
          return <Entries key={group} places={own} path={path} />;
        const isHere = own.some((place) => isAt(place, path));
        const isOpen = flat || isHere || opened.has(group);
        const title = t(`nav.group.${group}`);
        return (
          <div key={group} className="side-group">
            {flat || isHere ? (
              <div className="side-title">{title}</div>
            ) : (
              <button
                type="button"
                className="side-link side-area"
                aria-expanded={isOpen}
                data-event={`open-${group}`}
                onClick={() => toggle(group)}
              >
                <Icon name={own[0]!.icon} />
                {title}
                <Icon name="forward" size={14} />
              </button>
            )}
            {isOpen && <Entries places={own} path={path} />}
          </div>
        );
      })}
    </nav>
  );
}

const Entries = ({ places, path }: { places: readonly Place[]; path: string }) => {
  const { t } = useTranslation();
  return (
    <ul>
      {places.map((place) => (
        <li key={place.name}>
          <Link
            href={place.href}
            className="side-link"
            data-event={`go-${place.name}`}
            aria-current={isAt(place, path) ? "page" : undefined}
          >
            <Icon name={place.icon} />
            {t(`nav.${place.name}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
};
