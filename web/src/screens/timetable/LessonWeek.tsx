import { useTranslation } from "react-i18next";
import { dotted } from "../../lib/format/isolated.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import { useDayNotes } from "./useDayNotes.ts";
import "./LessonWeek.css";

export interface Lesson {
  timetableEntryId: string;
  date: string;
  startsAt: string;
  endsAt: string;
  title: string;
  subjectName: string;
  sectionName: string | null;
  teacherName: string;
  roomName: string | null;
  cancelled: boolean;
  moved: boolean;
  roomChanged: boolean;
  originalTeacherName: string | null;
  note: string | null;
}

/** The days of a week, side by side on wide screens, stacked on phones. */
export function LessonWeek({ lessons }: { lessons: readonly Lesson[] }) {
  const { t } = useTranslation();
  const { weekday, shortDay, today } = useFormat();
  const noteOf = useDayNotes(lessons[0]?.date, lessons.at(-1)?.date);
  const days = Map.groupBy(lessons, ({ date }) => date);
  if (lessons.length === 0) return <Empty icon="calendar">{t("timetable.none")}</Empty>;
  return (
    <div className="week">
      {[...days].map(([date, each]) => (
        <section key={date} className="week-day" data-today={date === today() || undefined}>
          <h2>
            {weekday(date)} <span className="soft small">{dotted(shortDay(date), noteOf(date))}</span>
          </h2>
          <ol>
            {each.map((lesson) => (
              <li
                key={lesson.timetableEntryId + lesson.startsAt}
                data-cancelled={lesson.cancelled || undefined}
              >
                <span className="soft small figures">
                  {lesson.startsAt.slice(0, 5)}–{lesson.endsAt.slice(0, 5)}
                </span>
                <strong>{lesson.subjectName}</strong>
                <span className="soft small">
                  {dotted(lesson.sectionName, lesson.teacherName, lesson.roomName)}
                </span>
                {lesson.cancelled && <Badge tone="bad">{t("status.cancelled")}</Badge>}
                {lesson.originalTeacherName && <Badge tone="accent">{t("timetable.substitute")}</Badge>}
                {lesson.roomChanged && <Badge tone="accent">{t("timetable.roomChanged")}</Badge>}
                {lesson.note && <span className="small">{lesson.note}</span>}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
