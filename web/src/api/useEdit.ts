import { useRef, useState } from "react";
import { get, send } from "./client.ts";
import { type Conflict, changesOf, fieldChanges } from "./conflict.ts";
import { Problem } from "./Problem.ts";
import type { Body, PathOf } from "./types.ts";
import { useWrite } from "./useWrite.ts";
import { versionOf } from "./versions.ts";

interface Options<P extends PathOf<"patch"> & PathOf<"get">, R extends { id: string }, V> {
  path: P;
  /** The row as the form shows it at first. Reads with a version are guarded by it. */
  row: R;
  bodyOf: (values: V) => Body<P, "patch">;
  refreshes: readonly string[];
}

/**
 * Saves a form that edits a row: sends only the changed values, with the version of the row. If somebody else has changed the row
 * since, nothing is overwritten: `conflict` says what, and the form keeps what was typed.
 * @returns `row` and `key` for the form, which is reset when the current values are loaded
 */
export function useEdit<P extends PathOf<"patch"> & PathOf<"get">, R extends { id: string }, V>({
  path,
  row,
  bodyOf,
  refreshes,
}: Options<P, R, V>) {
  const [shown, setShown] = useState({ row, key: 0 });
  const [conflict, setConflict] = useState<Conflict>();
  const version = useRef(versionOf(row));
  const at = { id: row.id };
  const save = useWrite<unknown, V>(async (values) => {
    setConflict(undefined);
    const typed = changesOf(bodyOf(values) as object, shown.row);
    try {
      return await send("patch", path, {
        path: at,
        body: typed as Body<P, "patch">,
        ...(version.current && { headers: { "if-match": version.current } }),
      });
    } catch (error) {
      if (error instanceof Problem && error.status === 412)
        setConflict(conflictOf((await get(path, { path: at })) as unknown as R, typed));
      throw error;
    }
  }, refreshes);
  const conflictOf = (now: R, typed: Record<string, unknown>): Conflict => ({
    row: now,
    changes: fieldChanges(shown.row, now, typed),
    accept: () => {
      version.current = versionOf(now);
    },
    reload: () => {
      version.current = versionOf(now);
      setConflict(undefined);
      save.reset();
      setShown(({ key }) => ({ row: now, key: key + 1 }));
    },
  });
  return { save, conflict, row: shown.row, key: shown.key };
}
