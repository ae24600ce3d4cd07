import { useState } from "react";
import { send } from "../../../api/client.ts";
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
import { type Suggestion, suggestions } from "./suggestions.ts";
import type { CoverLesson, DatedLesson, Teacher } from "./useCoverDay.ts";

interface Props {
  row: CoverLesson;
  date: string;
  absent: readonly Teacher[];
  /** All lessons of the day. */
  lessons: readonly DatedLesson[];
}

/** Chooses who covers a lesson among the teachers who are free, the most suitable first. */
export function AssignCover({ row, date, absent, lessons }: Props) {
  const w = useDayWords();
  const { number } = useFormat();
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState("");
  const { lesson, cover, absentId } = row;
  const free = useRead("/api/v1/lessons/free", {
    query: { date, startsAt: lesson.startsAt.slice(0, 5), endsAt: lesson.endsAt.slice(0, 5) },
    enabled: open,
  });
  const assign = useWrite(
    async (newStaffMemberId: string) => {
      // The former substitute is absent as well; a lesson has one substitute at a time.
      if (cover) await send("put", "/api/v1/timetable-exceptions/{id}/withdrawn", { path: { id: cover.id } });
      await send("post", "/api/v1/timetable-exceptions", {
        body: {
          timetableEntryId: lesson.timetableEntryId,
          date,
          kind: "teacher",
          newStaffMemberId,
          ...(note.trim() && { note: note.trim() }),
        },
      });
    },
    ["/lessons", "/timetable-exceptions"],
  );
  const close = () => {
    setOpen(false);
    assign.reset();
  };
  const about = ({ sameDepartment, knowsClass, lessons: own, covers }: Suggestion) =>
    dotted(
      sameDepartment && w("cover.sameDepartment"),
      knowsClass && w("cover.knowsClass"),
      w("cover.lessonsToday", { count: number(own) }),
      covers > 0 && w("cover.coversToday", { count: number(covers) }),
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
        <Loaded read={free}>
          {({ staff }) => {
            const teacher = absent.find(({ id }) => id === absentId);
            const found = suggestions(staff, lesson, teacher, new Set(absent.map(({ id }) => id)), lessons);
            if (found.length === 0) return <Empty icon="staff">{w("cover.nobodyFree")}</Empty>;
            return (
              <ul className="suggestions" aria-label={w("cover.free")}>
                {found.map((each) => (
                  <li key={each.id}>
                    <span>
                      <strong>{isolated(each.name)}</strong>
                      <span className="soft small">{about(each)}</span>
                    </span>
                    <Button
                      busy={assign.isPending && assign.variables === each.id}
                      aria-label={w("cover.assignTo", { name: each.name })}
                      event="assign-cover-to"
                      onClick={() =>
                        assign.mutate(each.id, {
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
            );
          }}
        </Loaded>
      </Dialog>
    </>
  );
}
