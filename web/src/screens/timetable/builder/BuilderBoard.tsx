import { type KeyboardEvent, useState } from "react";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { DaySwitch } from "../DaySwitch.tsx";
import { PrintButton } from "../PrintButton.tsx";
import { AddLesson } from "./AddLesson.tsx";
import { BuilderGrid } from "./BuilderGrid.tsx";
import { EditLesson } from "./EditLesson.tsx";
import { FetFiles } from "./fet/FetFiles.tsx";
import { EditAvailability } from "./generate/EditAvailability.tsx";
import { GenerateLessons } from "./generate/GenerateLessons.tsx";
import { Publish } from "./Publish.tsx";
import { isIn, placingOf } from "./plan/placing.ts";
import type { Carried, Entry, Item, Plan, Slot } from "./plan/plan.ts";
import { useEdits } from "./plan/useEdits.ts";
import { usePlacingWords } from "./plan/usePlacingWords.ts";
import { useViewChoice } from "./plan/useViewChoice.ts";
import { waitingIn } from "./plan/waitingIn.ts";
import { Tray } from "./Tray.tsx";

interface Props {
  plan: Plan;
  entries: readonly Entry[];
  back: string;
}

/** The grid of a class, teacher or room with the lessons still to place. Mouse, touch and keyboard share one flow: pick up, place. */
export function BuilderBoard({ plan, entries, back }: Props) {
  const w = useDayWords();
  const { day } = useFormat();
  const { may } = useSignedIn();
  const words = usePlacingWords(plan);
  const { timetable } = plan;
  const edits = useEdits(timetable.id);
  const choice = useViewChoice(plan);
  const { view, id } = choice;
  const [shownDay, setShownDay] = useState(plan.days[0] ?? 1);
  const [carried, setCarried] = useState<Carried>();
  const [focusAt, setFocusAt] = useState<Slot>();
  const [said, setSaid] = useState("");
  const [adding, setAdding] = useState<Slot>();
  const [editing, setEditing] = useState<Entry>();
  const readOnly = timetable.status !== "draft" || !may("timetable.manage");
  const room = view === "room" ? id : undefined;
  const shown = entries.filter((entry) => isIn(view, id, entry));
  const waiting = waitingIn(plan, entries, view, id);
  const carriedName =
    carried && ("entry" in carried ? words.lesson(carried.entry) : carried.item.offering.title);
  const firstPeriod = plan.periods.find(({ isBreak }) => !isBreak);

  const pickItem = (item: Item, dragged = false) => {
    if (!item.teacherId) return setSaid(w("fault.noTeacher"));
    const isSame = carried && "item" in carried && carried.item.key === item.key;
    setCarried(isSame ? undefined : { item, double: false });
    setSaid(w(isSame ? "build.putBack" : "build.picked", { lesson: item.offering.title }));
    if (!isSame && !dragged && firstPeriod) setFocusAt({ day: shownDay, periodId: firstPeriod.id });
  };
  const cancel = () => {
    if (!carried) return;
    setCarried(undefined);
    setSaid(w("build.putBack", { lesson: carriedName ?? "" }));
  };
  const place = async (what: Carried, slot: Slot) => {
    const there = shown.find((each) => each.dayOfWeek === slot.day && each.classPeriodId === slot.periodId);
    const placing = placingOf(plan, what, slot, entries, { room, shown: there });
    if (placing.faults[0]?.kind === "ownPlace") return cancel();
    if (placing.faults.length > 0) return setSaid(words.placing(placing));
    setCarried(undefined);
    const done =
      "item" in what
        ? await edits.place(
            {
              courseOfferingId: what.item.offering.id,
              staffMemberId: what.item.teacherId!,
              ...(room && { roomId: room }),
            },
            placing.slots,
          )
        : placing.swapsWith
          ? await edits.swap(what.entry, placing.swapsWith)
          : await edits.move(what.entry, slot);
    if (!done) return;
    setFocusAt({ ...slot });
    const lesson = "entry" in what ? words.lesson(what.entry) : what.item.offering.title;
    setSaid(w("build.placed", { lesson, slot: words.slot(slot) }));
  };
  const remove = async (entry: Entry) => {
    setCarried(undefined);
    if (!(await edits.remove(entry))) return;
    setSaid(w("build.removed", { lesson: words.lesson(entry) }));
    setFocusAt({ day: entry.dayOfWeek, periodId: entry.classPeriodId });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && carried) {
      event.preventDefault();
      cancel();
    } else if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      edits.undo();
    } else if (event.key.toLowerCase() === "d" && carried && "item" in carried && !event.ctrlKey) {
      event.preventDefault();
      setCarried({ ...carried, double: !carried.double });
    }
  };

  return (
    <>
      <PageHead
        title={timetable.name}
        back={{ href: "/timetable?tab=versions", label: back }}
        about={
          <span className="row">
            {w("versions.version", { version: timetable.version })}
            <span>
              {day(timetable.validFrom)} – {day(timetable.validTo)}
            </span>
            <StatusBadge status={timetable.status} />
          </span>
        }
        actions={
          <>
            <PrintButton />
            {!readOnly && (
              <>
                <Button onClick={edits.undo} disabled={!edits.canUndo} event="undo-lesson">
                  {w("build.undo")}
                </Button>
                <FetFiles timetableId={timetable.id} />
                <GenerateLessons plan={plan} />
                <Publish plan={plan} entries={entries} />
              </>
            )}
          </>
        }
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the grid and the tray inside */}
      <div className="stack" onKeyDown={onKeyDown} aria-busy={edits.busy}>
        <div className="row toolbar-row">
          <SelectField
            label={w("view.of")}
            value={view}
            choices={choice.views.map((value) => ({ value, label: w(`view.${value}`) }))}
            onChange={({ target }) => choice.setView(target.value)}
          />
          <SelectField
            label={w(`view.${view}`)}
            value={id}
            choices={choice.choices}
            onChange={({ target }) => choice.setId(target.value)}
          />
          {view === "teacher" && id && !readOnly && (
            <EditAvailability key={id} plan={plan} staffMemberId={id} name={choice.name} />
          )}
        </div>
        {!readOnly && <p className="soft small keyboard-hint">{w("build.keys")}</p>}
        <p className="unseen" role="status">
          {said}
        </p>
        <p className="print-only">
          <strong>
            {w(`view.${view}`)}: {choice.name}
          </strong>
        </p>
        <div className={readOnly ? undefined : "builder"}>
          <div>
            <DaySwitch
              days={plan.days}
              day={shownDay}
              cycleLength={plan.cycleLength}
              onChange={setShownDay}
            />
            {firstPeriod ? (
              <BuilderGrid
                plan={plan}
                entries={entries}
                shown={shown}
                view={view}
                room={room}
                caption={`${timetable.name}: ${choice.name}`}
                day={shownDay}
                carried={carried}
                focusAt={focusAt}
                readOnly={readOnly || edits.busy}
                onPick={(entry, slot, dragged) => {
                  setCarried({ entry });
                  setSaid(w("build.picked", { lesson: words.lesson(entry) }));
                  if (!dragged) setFocusAt({ ...slot });
                }}
                onDragEnd={() => setCarried(undefined)}
                onDrop={(slot) => carried && void place(carried, slot)}
                onAdd={setAdding}
                onRemove={(entry) => void remove(entry)}
              />
            ) : (
              <Empty icon="calendar">{w("build.noPeriods")}</Empty>
            )}
          </div>
          {!readOnly && (
            <Tray
              plan={plan}
              waiting={waiting}
              carriedKey={carried && "item" in carried ? carried.item.key : undefined}
              onPick={pickItem}
              onDragEnd={() => setCarried(undefined)}
            />
          )}
        </div>
        {carried && (
          <div className="carry-bar">
            <span>{w("build.carrying", { lesson: carriedName ?? "" })}</span>
            {"item" in carried ? (
              <CheckField
                label={w("build.double")}
                checked={carried.double}
                onChange={({ target }) => setCarried({ ...carried, double: target.checked })}
              />
            ) : (
              <>
                <Button onClick={() => setEditing(carried.entry)} event="edit-lesson">
                  {w("build.change")}
                </Button>
                <Button onClick={() => void remove(carried.entry)} event="remove-lesson">
                  {w("build.remove")}
                </Button>
              </>
            )}
            <Button kind="plain" onClick={cancel} event="put-back">
              {w("build.cancel")}
            </Button>
          </div>
        )}
      </div>
      <Dialog
        title={adding ? w("build.addAt", { slot: words.slot(adding) }) : ""}
        open={adding !== undefined}
        onClose={() => setAdding(undefined)}
      >
        {adding && (
          <AddLesson
            plan={plan}
            entries={entries}
            waiting={waiting}
            slot={adding}
            room={room}
            onChoose={(item) => {
              setAdding(undefined);
              void place({ item, double: false }, adding);
            }}
          />
        )}
      </Dialog>
      <Dialog
        title={editing ? words.lesson(editing) : ""}
        open={editing !== undefined}
        onClose={() => setEditing(undefined)}
      >
        {editing && (
          <EditLesson
            plan={plan}
            entry={editing}
            entries={entries}
            onCancel={() => setEditing(undefined)}
            onSave={async (changes) => {
              setCarried(undefined);
              if (!(await edits.change(editing, changes))) return;
              toast.done(w("build.changed"));
              setEditing(undefined);
            }}
          />
        )}
      </Dialog>
    </>
  );
}
