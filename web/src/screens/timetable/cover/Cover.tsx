import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { PrintButton } from "../PrintButton.tsx";
import { AbsentStaff } from "./AbsentStaff.tsx";
import { AssignCover, type CoverLesson } from "./AssignCover.tsx";
import { coverRefreshes } from "./coverRefreshes.ts";
import { LessonChanges } from "./LessonChanges.tsx";
import { RecordAbsence } from "./RecordAbsence.tsx";
import { StaffAbsences } from "./StaffAbsences.tsx";
import "../TimetableGrid.css";

const tones = { open: "bad", covered: "good", cancelled: "plain" } as const;

/** Who is absent on a day, the lessons that need cover, and who covers them. Printed, it is the day sheet. */
export function Cover() {
  const { t } = useTranslation();
  const w = useDayWords();
  const { today, day, weekday, number } = useFormat();
  const { may } = useSignedIn();
  const [params, setParams] = useSearchParams();
  const date = params.get("date") ?? today();
  const read = useRead("/api/v1/cover-needs", { query: { from: date, to: date }, keep: true });
  return (
    <div className="stack">
      <div className="row toolbar-row">
        <Field
          label={t("common.date")}
          type="date"
          value={date}
          onChange={({ target }) =>
            setParams({ tab: "cover", date: target.value || today() }, { replace: true })
          }
        />
        {may("staff-absences.manage") && <RecordAbsence date={date} />}
        <DownloadButton path={`/api/v1/cover-sheet.pdf?date=${date}`} event="cover-sheet-pdf">
          {w("cover.pdf")}
        </DownloadButton>
        <PrintButton />
      </div>
      <p className="print-only">
        <strong>{w("cover.sheet", { date: `${weekday(date)}, ${day(date)}` })}</strong>
      </p>
      <Loaded read={read}>
        {({ absent, lessons, duties }) => (
          <>
            <AbsentStaff absent={absent} duties={duties} />
            {(absent.length > 0 || lessons.length > 0) && (
              <Card
                flush
                title={w("cover.lessons", {
                  open: number(lessons.filter(({ state }) => state === "open").length),
                  all: number(lessons.length),
                })}
              >
                <Lessons lessons={lessons} date={date} />
              </Card>
            )}
          </>
        )}
      </Loaded>
      <div className="screen-only stack">
        <LessonChanges date={date} />
        <StaffAbsences date={date} />
      </div>
    </div>
  );
}

function Lessons({ lessons, date }: { lessons: readonly CoverLesson[]; date: string }) {
  const { t } = useTranslation();
  const w = useDayWords();
  const { day } = useFormat();
  const { may } = useSignedIn();
  return (
    <DataTable
      caption={w("cover.sheet", { date: day(date) })}
      rows={lessons}
      keyOf={({ timetableEntryId }) => timetableEntryId}
      empty={w("cover.nothing")}
      columns={[
        {
          header: w("cover.lesson"),
          cell: ({ subjectName, sectionName }) => (
            <span>
              <strong>{subjectName}</strong>{" "}
              <span className="soft">{sectionName && isolated(sectionName)}</span>
            </span>
          ),
        },
        {
          header: w("build.period"),
          cell: ({ periodName, startsAt, endsAt }) => (
            <span className="figures">
              {isolated(periodName)} {startsAt.slice(0, 5)}–{endsAt.slice(0, 5)}
            </span>
          ),
        },
        { header: w("view.room"), cell: ({ roomName }) => roomName && isolated(roomName) },
        { header: w("cover.absentTeacher"), cell: ({ absentName }) => isolated(absentName) },
        {
          header: w("cover.coveredBy"),
          cell: ({ state, coverName, note }) =>
            state === "covered" ? (
              <span className="covered-by">
                <strong>{coverName && isolated(coverName)}</strong>
                {note && <span className="soft small">{note}</span>}
              </span>
            ) : (
              note
            ),
        },
        {
          header: t("common.status"),
          phone: "corner",
          cell: ({ state }) => <Badge tone={tones[state]}>{w(`cover.state.${state}`)}</Badge>,
        },
        ...(may("timetable.manage")
          ? [
              {
                header: t("common.actions"),
                actions: true,
                align: "end" as const,
                cell: (lesson: CoverLesson) => <LessonActions lesson={lesson} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function LessonActions({ lesson }: { lesson: CoverLesson }) {
  const w = useDayWords();
  const { state, coverExceptionId, cancelExceptionId } = lesson;
  const withdraw = useWrite(
    (id: string) => send("put", "/api/v1/timetable-exceptions/{id}/withdrawn", { path: { id } }),
    coverRefreshes,
  );
  const takeBack = (id: string) =>
    withdraw.mutate(id, { onSuccess: () => toast.done(w("cover.withdrawn")), onError: toast.problem });
  return (
    <span className="row row-actions">
      {state === "open" && (
        <>
          <AssignCover lesson={lesson} />
          <CancelLesson lesson={lesson} />
        </>
      )}
      {state === "covered" && coverExceptionId && (
        <Button kind="plain" onClick={() => takeBack(coverExceptionId)} event="cancel-cover">
          {w("cover.cancelCover")}
        </Button>
      )}
      {state === "cancelled" && cancelExceptionId && (
        <Button kind="plain" onClick={() => takeBack(cancelExceptionId)} event="restore-lesson">
          {w("cover.restore")}
        </Button>
      )}
    </span>
  );
}

function CancelLesson({ lesson }: { lesson: CoverLesson }) {
  const w = useDayWords();
  const { timetableEntryId, date, subjectName, sectionName } = lesson;
  return (
    <ConfirmButton
      kind="plain"
      label={w("cover.cancelLesson")}
      question={w("cover.cancelQuestion", { lesson: `${subjectName} ${sectionName ?? ""}` })}
      event="cancel-lesson"
      run={({ note = "" }) =>
        send("post", "/api/v1/timetable-exceptions", {
          body: { timetableEntryId, date, kind: "cancel", ...(note.trim() && { note: note.trim() }) },
        })
      }
      refreshes={coverRefreshes}
    >
      <Field label={w("cover.noteVisible")} name="note" maxLength={500} />
    </ConfirmButton>
  );
}
