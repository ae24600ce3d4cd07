import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { Card } from "../../../ui/layout/Card.tsx";

const POLL_INTERVAL_MS = 60_000;

/** The live classes that are on now; nothing if there is none. */
export function LiveClasses() {
  const { t } = useTranslation();
  const { data } = useRead("/api/v1/live-classes", { every: POLL_INTERVAL_MS });
  const rows = data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Card title={t("curriculum.live")}>
      <ul className="stack">
        {rows.map(({ courseOfferingId, title, teacherName, startsAt, endsAt, url }) => (
          <li key={courseOfferingId + startsAt} className="row spread">
            <span>
              <strong>{title}</strong>
              <br />
              <span className="soft small figures">
                {startsAt.slice(0, 5)}–{endsAt.slice(0, 5)} · {teacherName}
              </span>
            </span>
            <a
              className="button"
              data-kind="primary"
              data-event="join-live-class"
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-label={t("curriculum.joinOf", { title })}
            >
              {t("curriculum.join")}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
