import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { Icon } from "../ui/Icon.tsx";
import type { Place } from "./navigation.ts";

const groups = ["home", "people", "learning", "fees", "system"] as const;

export function SideNavigation({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation();
  const [path] = useLocation();
  return (
    <nav className="side-nav" aria-label={t("nav.main")}>
      {groups.map((group) => {
        const inGroup = places.filter((place) => place.group === group);
        if (inGroup.length === 0) return null;
        return (
          <div key={group} className="side-group">
            {group !== "home" && <div className="side-title">{t(`nav.group.${group}`)}</div>}
            <ul>
              {inGroup.map(({ href, name, icon }) => (
                <li key={name}>
                  <Link
                    href={href}
                    className="side-link"
                    data-event={`go-${name}`}
                    aria-current={(href === "/" ? path === "/" : path.startsWith(href)) ? "page" : undefined}
                  >
                    <Icon name={icon} />
                    {t(`nav.${name}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
