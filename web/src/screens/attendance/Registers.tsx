import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "wouter";
import { useRead } from "../../api/useRead.ts";
import { isolated } from "../../lib/isolated.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { useStructure } from "../../lib/useStructure.ts";
import { Empty } from "../../ui/Empty.tsx";
import { Field } from "../../ui/Field.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import "./Registers.css";

/** The registers of a day: which are taken, and which still wait. */
export function Registers() {
  const { t } = useTranslation();
  const { today, day } = useFormat();
  const [params, setParams] = useSearchParams();
  const date = params.get("date") ?? today();
  const { sections, level } = useStructure();
  const read = useRead("/api/v1/attendance-sessions", {
    query: { date, kind: "daily", limit: 200 },
    every: 60_000,
    keep: true,
  });
  return (
    <>
      <PageHead
        title={t("nav.attendance")}
        about={day(date)}
        actions={
          <Field
            label={t("common.date")}
            type="date"
            value={date}
            max={today()}
            onChange={(change) => setParams({ date: change.target.value || today() }, { replace: true })}
          />
        }
      />
      <Loaded read={read}>
        {({ data }) => {
          const taken = new Map(data.map(({ sectionId, status }) => [sectionId, status]));
          if (sections.length === 0) return <Empty>{t("attendance.noClasses")}</Empty>;
          return (
            <ul className="registers">
              {sections.map(({ id, name, gradeLevelId }) => (
                <li key={id}>
                  <Link
                    href={`/attendance/${id}?date=${date}`}
                    className="card register-link"
                    data-event="open-register"
                  >
                    <span>
                      <strong>{isolated(name)}</strong>
                      <span className="soft small">{level(gradeLevelId)}</span>
                    </span>
                    <StatusBadge status={taken.get(id) ?? "pending"} />
                  </Link>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </>
  );
}
