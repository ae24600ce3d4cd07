import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAll } from "../../api/useAll.ts";
import { addDays } from "../../lib/format/addDays.ts";
import { dotted, isolated } from "../../lib/format/isolated.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useDayWords } from "../../lib/words/useDayWords.ts";
import { useSession } from "../../session/useSession.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import type { View } from "./builder/plan/plan.ts";
import { DaySwitch } from "./DaySwitch.tsx";
import type { Lesson } from "./LessonWeek.tsx";
import { subjectHue } from "./subjectHue.ts";
import { useDayNotes } from "./useDayNotes.ts";
import "./TimetableGrid.css";

type GridLesson = Lesson & { classPeriodId: string; periodName: string };
interface Row {
  id: string;
  name: string;
  startsAt: string;
  endsAt: string;
  isBreak: boolean;
}
interface Props {
  lessons: readonly GridLesson[];
  monday: string;
  view: View;
  caption: string;
}

/** A week as a grid of days and periods: free periods and breaks show, and today and the lesson of now are marked. */
export function WeekGrid({ lessons, monday, view, caption }: Props) {
  const { t } = useTranslation();
  const w = useDayWords();
  const { may } = useSignedIn();
  const { today, weekday, shortDay } = useFormat();
  const timeZone = useSession()?.school.timezone;
  const periods = useAll("/api/v1/class-periods", {
    query: { status: "active" },
    enabled: may("structure.read"),
  });
  const days = [1, 2, 3, 4, 5, 6, 7].filter(
    (day) => day <= 5 || lessons.some(({ date }) => date === addDays(monday, day - 1)),
  );
  const noteOf = useDayNotes(monday, addDays(monday, 6));
  const date = today();
  const [shownDay, setShownDay] = useState(() => {
    const at = days.find((day) => addDays(monday, day - 1) === date);
    return at ?? days[0]!;
  });
  if (lessons.length === 0) return <Empty icon="calendar">{t("timetable.none")}</Empty>;
  const clock = new Date().toLocaleTimeString("en-GB", { timeZone: timeZone ?? "UTC" });
  return (
    <div className="timetable-sheet">
      <DaySwitch days={days} day={shownDay} onChange={setShownDay} />
      <div className="grid-box">
        <table className="timetable">
          <caption className="unseen">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{w("build.period")}</th>
              {days.map((day) => {
                const at = addDays(monday, day - 1);
                return (
                  <th
                    key={day}
                    scope="col"
                    data-today={at === date ? "" : undefined}
                    data-other-day={day === shownDay ? undefined : ""}
                  >
                    {weekday(at)} <span className="small">{dotted(shortDay(at), noteOf(at))}</span>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {rowsOf(lessons, periods.data?.data ?? []).map((row) => (
              <tr key={row.id} data-break={row.isBreak ? "" : undefined}>
                <th scope="row">
                  {isolated(row.name)}{" "}
                  <span className="soft small figures">
                    {row.startsAt.slice(0, 5)}–{row.endsAt.slice(0, 5)}
                  </span>
                </th>
                {days.map((day) => {
                  const at = addDays(monday, day - 1);
                  const found = lessons.filter((each) => each.date === at && each.classPeriodId === row.id);
                  return (
                    <td key={day} data-other-day={day === shownDay ? undefined : ""}>
                      {found.map((lesson) => (
                        <div
                          key={lesson.timetableEntryId}
                          className="tile"
                          data-now={
                            at === date && lesson.startsAt <= clock && clock < lesson.endsAt ? "" : undefined
                          }
                          data-cancelled={lesson.cancelled ? "" : undefined}
                          style={subjectHue(lesson.subjectName)}
                        >
                          {!isAtTime(lesson, row) && (
                            <span className="small figures">
                              {lesson.startsAt.slice(0, 5)}–{lesson.endsAt.slice(0, 5)}
                            </span>
                          )}
                          <strong>{lesson.subjectName}</strong>
                          <span className="soft small">
                            {dotted(
                              view !== "section" && lesson.sectionName,
                              view !== "teacher" && lesson.teacherName,
                              view !== "room" && lesson.roomName,
                            )}
                          </span>
                          <Changes lesson={lesson} />
                        </div>
                      ))}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Whether a lesson has the normal time of its period: on days with a bell schedule it has another one. */
const isAtTime = (lesson: Lesson, period: Row): boolean =>
  lesson.startsAt === period.startsAt && lesson.endsAt === period.endsAt;

/** What is different from the weekly timetable on this date. */
function Changes({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const { cancelled, originalTeacherName, roomChanged, note } = lesson;
  return (
    <>
      {cancelled && <Badge tone="bad">{t("status.cancelled")}</Badge>}
      {originalTeacherName && <Badge tone="accent">{t("timetable.substitute")}</Badge>}
      {roomChanged && <Badge tone="accent">{t("timetable.roomChanged")}</Badge>}
      {note && <span className="small">{note}</span>}
    </>
  );
}

/** The periods of the lessons' year, with breaks. Without permission to read them, those that have lessons. */
function rowsOf(
  lessons: readonly GridLesson[],
  periods: readonly (Row & { academicYearId: string })[],
): Row[] {
  const used = new Set(lessons.map(({ classPeriodId }) => classPeriodId));
  const years = new Set(periods.filter(({ id }) => used.has(id)).map(({ academicYearId }) => academicYearId));
  const known = new Map<string, Row>(
    periods.filter(({ academicYearId }) => years.has(academicYearId)).map((period) => [period.id, period]),
  );
  for (const { classPeriodId: id, periodName: name, startsAt, endsAt } of lessons)
    if (!known.has(id)) known.set(id, { id, name, startsAt, endsAt, isBreak: false });
  return [...known.values()].sort((one, other) => one.startsAt.localeCompare(other.startsAt));
}
