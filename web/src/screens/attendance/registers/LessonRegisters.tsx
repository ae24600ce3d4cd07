import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { useOwnStaffMember } from "../../../session/useOwnStaffMember.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { lessonRegisterOf } from "./lessonRegisterOf.ts";
import { PendingRegisters } from "./PendingRegisters.tsx";
import { RegisterDate } from "./RegisterDate.tsx";
import { useLessonSessions } from "./useLessonSessions.ts";

/** The registers of the lessons of a day: all for the office, their own for a teacher. */
export function LessonRegisters() {
  const { t } = useTranslation();
  const w = useDayWords();
  const { today, number } = useFormat();
  const { may } = useSignedIn();
  const [params] = useSearchParams();
  const own = useOwnStaffMember();
  const date = params.get("date") ?? today();
  const office = may("attendance.manage");
  const lessons = useRead("/api/v1/lessons", {
    query: { from: date, to: date, ...(!office && own && { staffMemberId: own.id }) },
    enabled: office || own !== undefined,
  });
  const sessions = useLessonSessions(date);
  const prepare = useWrite(
    () =>
      send("post", "/api/v1/attendance-sessions/generation", {
        body: { from: date, to: date, lessons: true },
      }),
    ["/attendance"],
  );
  return (
    <div className="stack">
      <RegisterDate date={date} />
      <Loaded read={sessions}>
        {(existing) => (
          <Loaded read={lessons}>
            {({ data }) => {
              const rows = data
                .filter(({ cancelled }) => !cancelled)
                .map((lesson) => ({
                  lesson,
                  session: lessonRegisterOf(lesson, existing),
                }));
              const missing = rows.filter(({ session }) => !session).length;
              const open = rows.filter(({ session }) => session?.status === "pending");
              return (
                <>
                  {office && missing > 0 && (
                    <div className="row">
                      <span>{w("lessons.missing", { count: number(missing) })}</span>
                      <Button
                        busy={prepare.isPending}
                        onClick={() =>
                          prepare.mutate(undefined, {
                            onSuccess: () => toast.done(w("lessons.prepared")),
                            onError: toast.problem,
                          })
                        }
                        event="prepare-registers"
                      >
                        {w("lessons.prepare")}
                      </Button>
                    </div>
                  )}
                  {office && open.length > 0 && (
                    <PendingRegisters
                      date={date}
                      pending={open.map(({ lesson, session }) => ({
                        key: session!.id,
                        name: isolated(`${lesson.periodName}: ${lesson.title}`),
                        href: `/attendance/lessons/${session!.id}`,
                        staffMemberId: lesson.staffMemberId,
                      }))}
                      taken={existing.filter(({ status }) => status === "taken").map(({ id }) => id)}
                    />
                  )}
                  <Card flush>
                    <DataTable
                      caption={w("tabs.lessonRegisters")}
                      rows={rows}
                      keyOf={({ lesson }) => lesson.timetableEntryId}
                      hrefOf={({ session }) => session && `/attendance/lessons/${session.id}`}
                      empty={t("timetable.none")}
                      columns={[
                        { header: w("cover.lesson"), cell: ({ lesson }) => <bdi>{lesson.title}</bdi> },
                        {
                          header: w("build.period"),
                          cell: ({ lesson }) => (
                            <span className="figures">
                              {isolated(lesson.periodName)} {lesson.startsAt.slice(0, 5)}
                            </span>
                          ),
                        },
                        { header: w("view.teacher"), cell: ({ lesson }) => <bdi>{lesson.teacherName}</bdi> },
                        {
                          header: t("common.status"),
                          phone: "corner",
                          cell: ({ session }) =>
                            session ? (
                              <StatusBadge status={session.status} />
                            ) : (
                              <span className="soft">{w("lessons.notPrepared")}</span>
                            ),
                        },
                      ]}
                    />
                  </Card>
                </>
              );
            }}
          </Loaded>
        )}
      </Loaded>
    </div>
  );
}
