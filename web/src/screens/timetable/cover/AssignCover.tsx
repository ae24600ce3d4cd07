import { useState } from "react";
import { send } from "../../../api/client.ts";
import type { ResponseOf } from "../../../api/types.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { dotted, isolated } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { ProblemNote } from "../../../ui/feedback/ProblemNote.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { coverRefreshes } from "./coverRefreshes.ts";

export type CoverLesson = ResponseOf<"/api/v1/cover-needs", "get">["lessons"][number];
type Suggestion = ResponseOf<"/api/v1/cover-suggestions", "get">["data"][number];

/** Chooses who covers a lesson among the teachers who are free, the most suitable first. */
export function AssignCover({ lesson }: { lesson: CoverLesson }) {
  const w = useDayWords();
  const { number } = useFormat();
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState("");
  const { timetableEntryId, date, coverExceptionId } = lesson;
  const read = useRead("/api/v1/cover-suggestions", { query: { timetableEntryId, date }, enabled: open });
  const assign = useWrite(async (newStaffMemberId: string) => {
    // The former substitute is absent as well; a lesson has one substitute at a time.
    if (coverExceptionId)
      await send("put", "/api/v1/timetable-exceptions/{id}/withdrawn", { path: { id: coverExceptionId } });
    await send("post", "/api/v1/timetable-exceptions", {
      body: {
        ...{ timetableEntryId, date, kind: "teacher", newStaffMemberId },
        ...(note.trim() && { note: note.trim() }),
      },
    });
  }, coverRefreshes);
  const close = () => {
    setOpen(false);
    assign.reset();
  };
  const about = ({ teachesSubject, knowsClass, lessonsToday, coversThisTerm }: Suggestion) =>
    dotted(
      teachesSubject && w("cover.teachesSubject"),
      knowsClass && w("cover.knowsClass"),
      w("cover.coversThisTerm", { count: number(coversThisTerm) }),
      w("cover.lessonsToday", { count: number(lessonsToday) }),
    );
  return (
    <>
      <Button onClick={() => setOpen(true)} event="assign-cover">
        {w("cover.assign")}
      </Button>
      <Dialog
        title={w("cover.assignTitle", {
          lesson: `${lesson.subjectName} ${isolated(lesson.sectionName ?? "")}`,
          time: lesson.startsAt.slice(0, 5),
        })}
        open={open}
        onClose={close}
      >
        <ProblemNote error={assign.error} />
        <Field
          label={w("cover.noteVisible")}
          value={note}
          maxLength={500}
          onChange={({ target }) => setNote(target.value)}
        />
        <Loaded read={read}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty icon="staff">{w("cover.nobodyFree")}</Empty>
            ) : (
              <ul className="suggestions" aria-label={w("cover.free")}>
                {data.map((each) => (
                  <li key={each.staffMemberId}>
                    <span>
                      <strong>{isolated(each.name)}</strong>
                      <span className="soft small">{about(each)}</span>
                    </span>
                    <Button
                      busy={assign.isPending && assign.variables === each.staffMemberId}
                      aria-label={w("cover.assignTo", { name: each.name })}
                      event="assign-cover-to"
                      onClick={() =>
                        assign.mutate(each.staffMemberId, {
                          onSuccess: () => {
                            toast.done(w("cover.assigned", { name: each.name }));
                            close();
                          },
                        })
                      }
                    >
                      {w("cover.assign")}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Dialog>
    </>
  );
}
