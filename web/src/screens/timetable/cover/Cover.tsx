import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { PrintButton } from "../PrintButton.tsx";
import { AssignCover } from "./AssignCover.tsx";
import { type CoverLesson, useCoverDay } from "./useCoverDay.ts";
import "../TimetableGrid.css";

const refreshed = ["/lessons", "/timetable-exceptions"];
const tones = { open: "bad", covered: "good", cancelled: "plain" } as const;

/** The lessons of a day whose teacher is absent, and who covers for them. Printed, it is the day sheet. */
export function Cover() {
  const { t } = useTranslation();
  const w = useDayWords();
  const { today, day, weekday, number } = useFormat();
  const [params, setParams] = useSearchParams();
  const date = params.get("date") ?? today();
  const named = (params.get("absent") ?? "").split(",").filter(Boolean);
  const set = (values: { date?: string; absent?: readonly string[] }) =>
    setParams(
      { tab: "cover", date: values.date ?? date, absent: (values.absent ?? named).join(",") },
      { replace: true },
    );
  const read = useCoverDay(date, named);
  const withdraw = useWrite(
    (id: string) => send("put", "/api/v1/timetable-exceptions/{id}/withdrawn", { path: { id } }),
    refreshed,
  );
  const takeBack = (id: string) =>
    withdraw.mutate(id, { onSuccess: () => toast.done(w("cover.withdrawn")), onError: toast.problem });
  const lines = ({ lesson }: CoverLesson) => (
    <span>
      <strong>{lesson.subjectName}</strong>{" "}
      <span className="soft">{lesson.sectionName && isolated(lesson.sectionName)}</span>
    </span>
  );
  return (
    <div className="stack">
      <div className="row toolbar-row">
        <Field
          label={t("common.date")}
          type="date"
          value={date}
          onChange={({ target }) => set({ date: target.value || today(), absent: [] })}
        />
        {read.data && (
          <SelectField
            label={w("cover.addAbsent")}
            value=""
            none={w("cover.choose")}
            choices={read.data.staff
              .filter(
                ({ id, status }) => status === "active" && !read.data.absent.some((one) => one.id === id),
              )
              .map((member) => ({ value: member.id, label: isolated(fullName(member)) }))}
            onChange={({ target }) => target.value && set({ absent: [...named, target.value] })}
          />
        )}
        <PrintButton />
      </div>
      <p className="print-only">
        <strong>{w("cover.sheet", { date: `${weekday(date)}, ${day(date)}` })}</strong>
      </p>
      <Loaded read={read}>
        {({ rows, absent, lessons }) => (
          <>
            <Card title={w("cover.absent", { count: number(absent.length) })}>
              {absent.length === 0 ? (
                <Empty icon="staff">{w("cover.nobodyAbsent")}</Empty>
              ) : (
                <ul className="row plain-row">
                  {absent.map((member) => (
                    <li key={member.id} className="row">
                      <Badge>{isolated(fullName(member))}</Badge>
                      {named.includes(member.id) && (
                        <Button
                          kind="plain"
                          icon="close"
                          aria-label={w("cover.notAbsent", { name: fullName(member) })}
                          onClick={() => set({ absent: named.filter((id) => id !== member.id) })}
                          event="not-absent"
                        />
                      )}
                    </li>
                  ))}
                </ul>
              )}
              <p className="soft small screen-only">{w("cover.absentHint")}</p>
            </Card>
            {absent.length > 0 && (
              <Card
                flush
                title={w("cover.lessons", {
                  open: number(rows.filter(({ state }) => state === "open").length),
                  all: number(rows.length),
                })}
              >
                <DataTable
                  caption={w("cover.sheet", { date: day(date) })}
                  rows={rows}
                  keyOf={({ lesson }) => lesson.timetableEntryId}
                  empty={w(lessons.length === 0 ? "cover.noLessons" : "cover.nothing")}
                  columns={[
                    { header: w("cover.lesson"), cell: lines },
                    {
                      header: w("build.period"),
                      cell: ({ lesson }) => (
                        <span className="figures">
                          {isolated(lesson.periodName)} {lesson.startsAt.slice(0, 5)}–
                          {lesson.endsAt.slice(0, 5)}
                        </span>
                      ),
                    },
                    {
                      header: w("view.room"),
                      cell: ({ lesson }) => lesson.roomName && isolated(lesson.roomName),
                    },
                    {
                      header: w("cover.absentTeacher"),
                      cell: ({ absentId }) => {
                        const member = absent.find(({ id }) => id === absentId);
                        return member && isolated(fullName(member));
                      },
                    },
                    {
                      header: w("cover.coveredBy"),
                      cell: ({ lesson, state }) =>
                        state === "covered" ? (
                          <span className="covered-by">
                            <strong>{isolated(lesson.teacherName)}</strong>
                            {lesson.note && <span className="soft small">{lesson.note}</span>}
                          </span>
                        ) : (
                          lesson.note
                        ),
                    },
                    {
                      header: t("common.status"),
                      phone: "corner",
                      cell: ({ state }) => <Badge tone={tones[state]}>{w(`cover.state.${state}`)}</Badge>,
                    },
                    {
                      header: t("common.actions"),
                      actions: true,
                      align: "end",
                      cell: (row) => (
                        <span className="row row-actions">
                          {row.state === "open" && (
                            <>
                              <AssignCover row={row} date={date} absent={absent} lessons={lessons} />
                              <CancelLesson row={row} date={date} />
                            </>
                          )}
                          {row.state === "covered" && row.cover && (
                            <Button kind="plain" onClick={() => takeBack(row.cover!.id)} event="cancel-cover">
                              {w("cover.cancelCover")}
                            </Button>
                          )}
                          {row.state === "cancelled" && row.cancelled && (
                            <Button
                              kind="plain"
                              onClick={() => takeBack(row.cancelled!.id)}
                              event="restore-lesson"
                            >
                              {w("cover.restore")}
                            </Button>
                          )}
                        </span>
                      ),
                    },
                  ]}
                />
              </Card>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function CancelLesson({ row, date }: { row: CoverLesson; date: string }) {
  const w = useDayWords();
  const { timetableEntryId, subjectName, sectionName } = row.lesson;
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
      refreshes={refreshed}
    >
      <Field label={w("cover.noteVisible")} name="note" maxLength={500} />
    </ConfirmButton>
  );
}
