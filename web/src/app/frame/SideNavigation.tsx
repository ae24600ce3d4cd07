import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { Icon } from "../../ui/actions/Icon.tsx";
import { isAt, type Place } from "../routes/navigation.ts";

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
              {inGroup.map((place) => (
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
          </div>
        );
      })}
    </nav>
  );
}
