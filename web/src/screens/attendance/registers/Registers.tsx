import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "wouter";
import { useAll } from "../../../api/useAll.ts";
import { useRead } from "../../../api/useRead.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Note } from "../../../ui/feedback/Note.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { PendingRegisters } from "./PendingRegisters.tsx";
import { RegisterBadge } from "./RegisterBadge.tsx";
import { RegisterDate } from "./RegisterDate.tsx";
import "./Registers.css";

/** The registers of a day, taken and pending. */
export function Registers() {
  const { t } = useTranslation();
  const { today, day } = useFormat();
  const { may } = useSignedIn();
  const [params] = useSearchParams();
  const date = params.get("date") ?? today();
  const { sections, level } = useStructure();
  const read = useAll("/api/v1/attendance-sessions", {
    query: { date, kind: "daily" },
    every: 60_000,
  });
  const school = useRead("/api/v1/attendance-day", { query: { date } });
  return (
    <div className="stack">
      <RegisterDate date={date} />
      {school.data?.schoolDay === false && (
        <Note tone="warn">{t("attendance.noSchoolDay", { date: day(date) })}</Note>
      )}
      <Loaded read={read}>
        {({ data }) => {
          const taken = new Map(data.map(({ sectionId, status }) => [sectionId, status]));
          if (sections.length === 0) return <Empty>{t("attendance.noClasses")}</Empty>;
          return (
            <>
              {may("attendance.manage") && school.data?.canBeTaken && (
                <PendingRegisters
                  date={date}
                  pending={sections
                    .filter(({ id }) => (taken.get(id) ?? "pending") === "pending")
                    .map(({ id, name, homeroomTeacherId }) => ({
                      key: id,
                      name: isolated(name),
                      href: `/attendance/${id}?date=${date}`,
                      staffMemberId: homeroomTeacherId,
                    }))}
                  taken={data.filter(({ status }) => status === "taken").map(({ id }) => id)}
                />
              )}
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
                      <RegisterBadge status={taken.get(id)} day={school.data} />
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
