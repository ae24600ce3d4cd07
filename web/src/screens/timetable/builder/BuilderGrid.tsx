import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useDayNames } from "../../../kit/timetable-days/useDayNames.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { subjectHue } from "../subjectHue.ts";
import { placingOf } from "./plan/placing.ts";
import type { Carried, Entry, Plan, Slot, View } from "./plan/plan.ts";
import { usePlacingWords } from "./plan/usePlacingWords.ts";
import "../TimetableGrid.css";
import "./Builder.css";

interface Props {
  plan: Plan;
  /** All lessons of the timetable, for clashes. */
  entries: readonly Entry[];
  /** The lessons of the view. */
  shown: readonly Entry[];
  view: View;
  /** The room of the view, if it is of a room: lessons placed here take place in it. */
  room?: string | undefined;
  caption: string;
  day: number;
  carried: Carried | undefined;
  /** Changes when the grid should take the focus. */
  focusAt: Slot | undefined;
  readOnly: boolean;
  /** With `dragged`, the focus stays where it is. */
  onPick: (entry: Entry, at: Slot, dragged?: boolean) => void;
  onDragEnd: () => void;
  onDrop: (slot: Slot) => void;
  onAdd: (slot: Slot) => void;
  onRemove: (entry: Entry) => void;
}

const keyOf = ({ day, periodId }: Slot) => `${day} ${periodId}`;

/** The week as a grid of days and periods. Arrow keys move, Enter picks up and places, Delete removes. */
export function BuilderGrid(props: Props) {
  const { plan, entries, shown, view, room, carried, focusAt, readOnly } = props;
  const w = useDayWords();
  const dayName = useDayNames(plan.cycleLength);
  const words = usePlacingWords(plan);
  const table = useRef<HTMLTableElement>(null);
  const rows = plan.periods.filter(({ isBreak }) => !isBreak);
  const [at, setAt] = useState<Slot>({ day: plan.days[0] ?? 1, periodId: rows[0]?.id ?? "" });
  const [over, setOver] = useState<string>();
  const focus = (slot: Slot) => {
    setAt(slot);
    table.current?.querySelector<HTMLElement>(`[data-slot="${keyOf(slot)}"]`)?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another slot is asked for
  useEffect(() => {
    if (focusAt) focus(focusAt);
  }, [focusAt]);
  const placing = (slot: Slot, entry: Entry | undefined) =>
    carried && placingOf(plan, carried, slot, entries, { room, shown: entry });

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: [0, 1], ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const along = document.documentElement.dir === "rtl" ? -step[0]! : step[0]!;
    const day = plan.days[plan.days.indexOf(at.day) + along];
    const period = rows[rows.findIndex(({ id }) => id === at.periodId) + step[1]!];
    if (day !== undefined && period) focus({ day, periodId: period.id });
  };
  const act = (slot: Slot, entry: Entry | undefined) => {
    if (readOnly) return;
    setAt(slot);
    if (carried) props.onDrop(slot);
    else if (entry) props.onPick(entry, slot);
    else props.onAdd(slot);
  };

  return (
    <div className="grid-box timetable-sheet">
      <table
        className="timetable"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of cells that are operated by arrow keys
        role="grid"
        aria-label={props.caption}
        ref={table}
        onKeyDown={onKeyDown}
        data-carrying={carried ? "" : undefined}
      >
        <thead>
          <tr>
            <th scope="col">{w("build.period")}</th>
            {plan.days.map((day) => (
              <th key={day} scope="col" data-other-day={day === props.day ? undefined : ""}>
                {dayName(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.periods.map((period) => (
            <tr key={period.id} data-break={period.isBreak ? "" : undefined}>
              <th scope="row">
                <span className="period-name">{isolated(period.name)}</span>
                <span className="soft small figures"> {period.startsAt.slice(0, 5)}</span>
              </th>
              {plan.days.map((day) => {
                const otherDay = day === props.day ? undefined : "";
                if (period.isBreak) return <td key={day} data-other-day={otherDay} />;
                const slot = { day, periodId: period.id };
                const entry = shown.find(
                  (each) => each.dayOfWeek === day && each.classPeriodId === period.id,
                );
                const place = placing(slot, entry);
                const isOwn = carried && "entry" in carried && carried.entry.id === entry?.id;
                const state = place && (isOwn ? "own" : place.faults.length ? "clash" : "ok");
                const reason = place && !isOwn ? words.placing(place) : undefined;
                const closed = !period.days.includes(day);
                const canDrop = place !== undefined && place.faults.length === 0;
                return (
                  <td key={day} data-other-day={otherDay}>
                    {/* biome-ignore lint/a11y/useSemanticElements: browsers do not start a drag from a button */}
                    <div
                      className="tile slot"
                      role="button"
                      tabIndex={at.day === day && at.periodId === period.id ? 0 : -1}
                      data-slot={keyOf(slot)}
                      data-entry={entry?.id}
                      data-free={entry ? undefined : ""}
                      data-closed={closed ? "" : undefined}
                      data-place={state}
                      data-over={over === keyOf(slot) ? "" : undefined}
                      data-event="timetable-slot"
                      style={entry && subjectHue(plan.subjectOf(entry.courseOfferingId))}
                      aria-pressed={carried && isOwn ? true : undefined}
                      draggable={Boolean(entry) && !readOnly}
                      onFocus={() => setAt(slot)}
                      onClick={() => act(slot, entry)}
                      onKeyDown={(event) => {
                        if (event.key === "Enter" || event.key === " ") {
                          event.preventDefault();
                          act(slot, entry);
                        } else if (event.key === "Delete" && entry && !carried && !readOnly)
                          props.onRemove(entry);
                      }}
                      onDragStart={(event: DragEvent) => {
                        if (!entry) return;
                        event.dataTransfer.setData("text/plain", words.lesson(entry));
                        event.dataTransfer.effectAllowed = "move";
                        // Browsers end a drag if its element changes while it starts.
                        setTimeout(() => props.onPick(entry, slot, true));
                      }}
                      onDragEnd={props.onDragEnd}
                      onDragOver={(event) => {
                        setOver(keyOf(slot));
                        if (canDrop) event.preventDefault();
                      }}
                      onDragLeave={() => setOver(undefined)}
                      onDrop={(event) => {
                        event.preventDefault();
                        setOver(undefined);
                        props.onDrop(slot);
                      }}
                    >
                      <span className="unseen">
                        {words.slot(slot)}: {!entry && w(closed ? "fault.noPeriod" : "build.free")}
                      </span>
                      {entry && (
                        <>
                          <strong>{words.lesson({ ...entry, sectionId: null })}</strong>
                          <span className="soft small">{words.about(entry, view)}</span>
                        </>
                      )}
                      {reason && !closed && <span className="reason small">{reason}</span>}
                    </div>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
