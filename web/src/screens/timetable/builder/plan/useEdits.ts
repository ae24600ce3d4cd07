import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { send } from "../../../../api/client.ts";
import type { Body } from "../../../../api/types.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import type { Entry, Slot } from "./plan.ts";
import { entriesKey } from "./usePlan.ts";

type NewLesson = Body<"/api/v1/timetables/{id}/entries", "post">;
type Changes = Body<"/api/v1/timetable-entries/{id}", "patch">;
type Undo = () => Promise<void>;

const asNew = ({ dayOfWeek, classPeriodId, courseOfferingId, staffMemberId, roomId }: Entry): NewLesson => ({
  dayOfWeek,
  classPeriodId,
  courseOfferingId,
  staffMemberId,
  roomId,
});

/** Edits the lessons of a draft, one request after the other, and takes edits back in reverse order. */
export function useEdits(timetableId: string) {
  const client = useQueryClient();
  const [undos, setUndos] = useState<readonly Undo[]>([]);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  /** New ids of lessons that were removed and added again. */
  const renamed = useRef(new Map<string, string>());
  const idOf = (id: string): string => {
    const next = renamed.current.get(id);
    return next ? idOf(next) : id;
  };
  const show = (removed: readonly string[], rows: readonly Entry[]) =>
    client.setQueryData<Entry[]>(entriesKey(timetableId), (known = []) => {
      const gone = new Set([...removed, ...rows.map(({ id }) => id)]);
      return [...known.filter(({ id }) => !gone.has(id)), ...rows];
    });

  const add = async (body: NewLesson): Promise<Entry> => {
    const entry = await send("post", "/api/v1/timetables/{id}/entries", { path: { id: timetableId }, body });
    show([], [entry]);
    return entry;
  };
  const drop = async (id: string) => {
    await send("delete", "/api/v1/timetable-entries/{id}", { path: { id: idOf(id) } });
    show([idOf(id)], []);
  };
  const patch = async (id: string, body: Changes): Promise<void> => {
    show([], [await send("patch", "/api/v1/timetable-entries/{id}", { path: { id: idOf(id) }, body })]);
  };
  const exchange = async (id: string, other: string) => {
    const { data } = await send("post", "/api/v1/timetable-entries/{id}/swap", {
      path: { id: idOf(id) },
      body: { withEntryId: idOf(other) },
    });
    show([], data);
  };

  /** Runs one edit. A refused one is reported, and the lessons are read again, since somebody else may have changed them. */
  const run = async (edit: () => Promise<Undo | undefined>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      const undo = await edit();
      if (undo) setUndos((former) => [...former, undo]);
      return true;
    } catch (error) {
      toast.problem(error);
      await client.invalidateQueries({ queryKey: entriesKey(timetableId) });
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return {
    busy,
    canUndo: undos.length > 0,
    place: (lesson: Omit<NewLesson, "dayOfWeek" | "classPeriodId">, slots: readonly Slot[]) =>
      run(async () => {
        const added: string[] = [];
        try {
          for (const { day, periodId } of slots)
            added.push((await add({ ...lesson, dayOfWeek: day, classPeriodId: periodId })).id);
        } catch (error) {
          // Half of a double lesson is not what was asked for.
          for (const id of added) await drop(id);
          throw error;
        }
        return async () => {
          for (const id of added) await drop(id);
        };
      }),
    move: ({ id, dayOfWeek, classPeriodId }: Entry, { day, periodId }: Slot) =>
      run(async () => {
        await patch(id, { dayOfWeek: day, classPeriodId: periodId });
        return () => patch(id, { dayOfWeek, classPeriodId });
      }),
    change: ({ id, staffMemberId, roomId }: Entry, changes: Changes) =>
      run(async () => {
        await patch(id, changes);
        return () => patch(id, { staffMemberId, roomId });
      }),
    swap: ({ id }: Entry, other: Entry) =>
      run(async () => {
        await exchange(id, other.id);
        return () => exchange(id, other.id);
      }),
    remove: (entry: Entry) =>
      run(async () => {
        await drop(entry.id);
        return async () => {
          renamed.current.set(entry.id, (await add(asNew(entry))).id);
        };
      }),
    undo: () => {
      const last = undos.at(-1);
      if (!last || running.current) return;
      setUndos(undos.slice(0, -1));
      void run(async () => {
        await last();
        return undefined;
      });
    },
  };
}

export type Edits = ReturnType<typeof useEdits>;
