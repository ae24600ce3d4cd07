import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { dotted } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { DayWords } from "../../../lib/words/DayWords.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { RegisterLock } from "./RegisterLock.tsx";
import { RegisterSheet } from "./RegisterSheet.tsx";

/** The register of one lesson. */
export function LessonRegister({ id }: { id: string }) {
  const { t } = useTranslation();
  const { day, today } = useFormat();
  const codes = useRead("/api/v1/attendance-codes", { query: { status: "active" } });
  const about = useRead("/api/v1/attendance-sessions/{id}", {
    path: { id },
    query: { include: "courseOffering,classPeriod" },
  });
  const register = useRead("/api/v1/attendance-sessions/{id}/register", { path: { id } });
  return (
    <DayWords>
      <Loaded page read={about}>
        {({ courseOffering, classPeriod, date, status }) => {
          const back = `/attendance?tab=lessons&date=${date}`;
          return (
            <>
              <PageHead
                title={courseOffering?.title ?? t("nav.attendance")}
                back={{ href: back, label: t("nav.attendance") }}
                about={
                  <span className="row">
                    {dotted(day(date), classPeriod?.name)}
                    <StatusBadge status={register.data?.session?.status ?? status} />
                  </span>
                }
                actions={register.data?.session && <RegisterLock session={register.data.session} />}
              />
              <Loaded read={codes}>
                {({ data }) => (
                  <Loaded read={register} lines={8}>
                    {({ students, session, canBeTaken }) => (
                      <div className="stack">
                        {date > today() && (
                          <Note tone="warn">{t("attendance.notYet", { date: day(date) })}</Note>
                        )}
                        {students.length === 0 ? (
                          <Empty>{t("attendance.nobody")}</Empty>
                        ) : (
                          <RegisterSheet
                            key={`${id} ${session?.updatedAt}`}
                            put={(body) =>
                              send("put", "/api/v1/attendance-sessions/{id}/records", { path: { id }, body })
                            }
                            back={back}
                            codes={data}
                            students={students}
                            canBeTaken={canBeTaken}
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
        }}
      </Loaded>
    </DayWords>
  );
}
