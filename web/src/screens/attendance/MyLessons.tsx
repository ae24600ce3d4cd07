import { useTranslation } from "react-i18next";
import type { ResponseOf } from "../../api/types.ts";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { LazyLessonPlanLink } from "../curriculum/lesson-plans/LazyLessonPlanLink.ts";
import { lessonRegisterOf } from "./registers/lessonRegisterOf.ts";
import { useLessonSessions } from "./registers/useLessonSessions.ts";

type Lesson = ResponseOf<"/api/v1/lessons", "get">["data"][number];

/** The lessons of a teacher today; where a lesson has a register, its state and a link to it. */
export function MyLessons({ staffMemberId }: { staffMemberId: string }) {
  const { t } = useTranslation();
  const { today } = useFormat();
  const { may } = useSignedIn();
  const lessons = useRead("/api/v1/lessons", { query: { from: today(), to: today(), staffMemberId } });
  const sessions = useLessonSessions(today());
  return (
    <Card title={t("timetable.today")} flush>
      <Loaded read={lessons} lines={2}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon="calendar">{t("timetable.freeToday")}</Empty>
          ) : (
            <Loaded read={sessions} lines={2}>
              {(registers) => (
                <DataTable
                  caption={t("timetable.today")}
                  rows={data.map((lesson) => ({ lesson, register: lessonRegisterOf(lesson, registers) }))}
                  keyOf={({ lesson }) => lesson.timetableEntryId + lesson.startsAt}
                  hrefOf={({ register }) => register && `/attendance/lessons/${register.id}`}
                  empty={t("timetable.freeToday")}
                  columns={[
                    { header: t("staff.course"), cell: ({ lesson }) => <strong>{lesson.title}</strong> },
                    {
                      header: t("tasks.time"),
                      cell: ({ lesson }) => (
                        <span className="figures">
                          {lesson.startsAt.slice(0, 5)}–{lesson.endsAt.slice(0, 5)}
                        </span>
                      ),
                    },
                    {
                      header: t("tasks.room"),
                      cell: ({ lesson }) => (
                        <span className="row">
                          {lesson.roomName}
                          {lesson.roomChanged && <Badge tone="accent">{t("timetable.roomChanged")}</Badge>}
                        </span>
                      ),
                    },
                    {
                      header: t("tasks.register"),
                      phone: "corner",
                      cell: ({ lesson, register }) => (
                        <span className="row">
                          {lesson.cancelled && <Badge tone="bad">{t("status.cancelled")}</Badge>}
                          {lesson.originalTeacherName && (
                            <Badge tone="accent">{t("timetable.substitute")}</Badge>
                          )}
                          {register && !lesson.cancelled && <StatusBadge status={register.status} />}
                        </span>
                      ),
                    },
                    ...(may("lesson-plans.read", "lesson-plans.write")
                      ? [
                          {
                            header: t("common.actions"),
                            actions: true,
                            cell: ({ lesson }: { lesson: Lesson }) =>
                              !lesson.cancelled && <LazyLessonPlanLink lesson={lesson} />,
                          },
                        ]
                      : []),
                  ]}
                />
              )}
            </Loaded>
          )
        }
      </Loaded>
    </Card>
  );
}
