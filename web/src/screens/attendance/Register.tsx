import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { Empty } from "../../ui/Empty.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Note } from "../../ui/Note.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { RegisterSheet } from "./RegisterSheet.tsx";

/** The day register of one class. */
export function Register({ sectionId }: { sectionId: string }) {
  const { t } = useTranslation();
  const { today, day } = useFormat();
  const [params] = useSearchParams();
  const date = params.get("date") ?? today();
  const section = useRead("/api/v1/sections/{id}", { path: { id: sectionId } });
  const codes = useRead("/api/v1/attendance-codes", { query: { status: "active" } });
  const register = useRead("/api/v1/sections/{id}/attendance", { path: { id: sectionId }, query: { date } });
  return (
    <>
      <PageHead
        title={section.data?.name ?? t("nav.attendance")}
        back={{ href: `/attendance?date=${date}`, label: t("nav.attendance") }}
        about={
          <span className="row">
            {day(date)}
            <StatusBadge status={register.data?.session?.status ?? "pending"} />
          </span>
        }
      />
      <Loaded read={codes}>
        {({ data }) => (
          <Loaded read={register} lines={8}>
            {({ students, session, schoolDay }) => (
              <div className="stack">
                {!schoolDay && <Note tone="warn">{t("attendance.noSchoolDay", { date: day(date) })}</Note>}
                {students.length === 0 ? (
                  <Empty>{t("attendance.nobody")}</Empty>
                ) : (
                  <RegisterSheet
                    key={`${sectionId} ${date} ${session?.updatedAt}`}
                    sectionId={sectionId}
                    date={date}
                    codes={data}
                    students={students}
                    locked={session?.status === "locked"}
                    taken={session?.status === "taken"}
                  />
                )}
              </div>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}
