import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { DayWords } from "../../../lib/words/DayWords.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { MessageGuardians } from "../../scheduled-messages/MessageGuardians.tsx";
import { RegisterLock } from "./RegisterLock.tsx";
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
    <DayWords>
      <PageHead
        actions={
          <>
            <MessageGuardians of={{ sectionId }} />
            {register.data?.session && <RegisterLock session={register.data.session} />}
          </>
        }
        title={section.data?.name ?? t("nav.attendance")}
        back={{ href: `/attendance?date=${date}`, label: t("nav.attendance") }}
        about={
          <span className="row">
            {day(date)}
            {register.data && (register.data.session || register.data.canBeTaken) && (
              <StatusBadge status={register.data.session?.status ?? "pending"} />
            )}
          </span>
        }
      />
      <Loaded read={codes}>
        {({ data }) => (
          <Loaded read={register} lines={8}>
            {({ students, session, schoolDay, canBeTaken }) => (
              <div className="stack">
                {date > today() ? (
                  <Note tone="warn">{t("attendance.notYet", { date: day(date) })}</Note>
                ) : (
                  !schoolDay && <Note tone="warn">{t("attendance.noSchoolDay", { date: day(date) })}</Note>
                )}
                {students.length === 0 ? (
                  <Empty>{t("attendance.nobody")}</Empty>
                ) : (
                  <RegisterSheet
                    key={`${sectionId} ${date} ${session?.updatedAt}`}
                    put={(marks) =>
                      send("put", "/api/v1/sections/{id}/attendance", {
                        path: { id: sectionId },
                        body: { date, ...marks },
                      })
                    }
                    back={`/attendance?date=${date}`}
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
    </DayWords>
  );
}
