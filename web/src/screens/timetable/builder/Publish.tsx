import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useCount } from "../../../api/useCount.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { ProblemNote } from "../../../ui/feedback/ProblemNote.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { findingsOf } from "./plan/findingsOf.ts";
import type { Entry, Plan } from "./plan/plan.ts";
import { usePlacingWords } from "./plan/usePlacingWords.ts";

const MAX_SHOWN = 8;

/** Checks a draft, shows who will see it, and publishes it. */
export function Publish({ plan, entries }: { plan: Plan; entries: readonly Entry[] }) {
  const { t } = useTranslation();
  const w = useDayWords();
  const { day, number, today } = useFormat();
  const [open, setOpen] = useState(false);
  const { id, termId, validFrom, name } = plan.timetable;
  const students = useCount("/api/v1/students", { status: "active" }, open);
  const others = useRead("/api/v1/timetables", { query: { termId, status: "published" }, enabled: open });
  const publish = useWrite(
    () => send("put", "/api/v1/timetables/{id}/publication", { path: { id } }),
    ["/timetables", "/lessons", "/timetable-entries"],
  );
  const close = () => {
    setOpen(false);
    publish.reset();
  };
  const replaced = others.data?.data.filter(({ validTo }) => validTo >= validFrom) ?? [];
  const count = (ids: readonly (string | null)[]) => number(new Set(ids.filter(Boolean)).size);
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)} event="check-timetable">
        {w("publish.check")}
      </Button>
      <Dialog title={w("publish.title", { name: isolated(name) })} open={open} onClose={close}>
        {open && (
          <div className="stack">
            <ProblemNote error={publish.error} />
            <Checked plan={plan} entries={entries} />
            <p>
              {w("publish.seenBy", {
                classes: count(entries.map(({ sectionId }) => sectionId)),
                teachers: count(entries.map(({ staffMemberId }) => staffMemberId)),
                students: number(students.data ?? 0),
                date: day(validFrom > today() ? validFrom : today()),
              })}
            </p>
            {replaced.map((each) => (
              <p key={each.id}>
                {w("publish.replaces", { name: isolated(each.name), version: each.version })}
              </p>
            ))}
            <div className="dialog-foot">
              <Button kind="plain" onClick={close}>
                {t("common.cancel")}
              </Button>
              <Button
                kind="primary"
                disabled={entries.length === 0}
                busy={publish.isPending}
                event="publish-timetable"
                onClick={() =>
                  publish.mutate(undefined, {
                    onSuccess: () => {
                      toast.done(w("publish.done"));
                      close();
                    },
                  })
                }
              >
                {w("publish.publish")}
              </Button>
            </div>
          </div>
        )}
      </Dialog>
    </>
  );
}

/** The result of the check in words. */
function Checked({ plan, entries }: { plan: Plan; entries: readonly Entry[] }) {
  const w = useDayWords();
  const { number } = useFormat();
  const words = usePlacingWords(plan);
  const { clashes, missing, untaught, away } = findingsOf(plan, entries);
  const lines = [
    ...clashes.map(({ faults }) => words.placing({ faults, slots: [] })),
    ...away.map(({ entry, kind }) =>
      w(`check.${kind}`, {
        name: kind === "teacher" ? words.nameOf(entry.staffMemberId) : words.roomOf(entry.roomId),
        lesson: words.lesson(entry),
      }),
    ),
    ...untaught.map((title) => w("check.untaught", { lesson: isolated(title) })),
    ...missing.map(({ title, left }) => w("check.missing", { lesson: isolated(title), count: number(left) })),
  ];
  return (
    <>
      <Note tone={clashes.length > 0 ? "bad" : "good"}>
        {clashes.length > 0
          ? w("check.clashes", { count: number(clashes.length) })
          : w("check.noClashes", { count: number(entries.length) })}
      </Note>
      {lines.length > 0 && (
        <Note tone="warn">
          <ul className="check-list">
            {lines.slice(0, MAX_SHOWN).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {lines.length > MAX_SHOWN && (
              <li>{w("check.more", { count: number(lines.length - MAX_SHOWN) })}</li>
            )}
          </ul>
        </Note>
      )}
    </>
  );
}
