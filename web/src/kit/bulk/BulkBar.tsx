import { useState } from "react";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import type { Selection } from "../../ui/lists/ListCard.tsx";
import type { KitWords } from "../useKitWords.ts";
import type { Bulk, BulkAction } from "./Bulk.ts";
import { BulkRun } from "./BulkRun.tsx";
import "./Bulk.css";

interface Props<T extends { id: string }> extends Selection<T> {
  bulk: Bulk<T>;
  words: KitWords;
}

/** The number of selected rows and what can be done with them. */
export function BulkBar<T extends { id: string }>({ bulk, selected, shown, onSelect, words }: Props<T>) {
  const { number } = useFormat();
  const [started, setStarted] = useState<{ action: BulkAction<T>; rows: readonly T[] }>();
  const [isBusy, setBusy] = useState(false);
  if (selected.length === 0 && !started) return null;
  const close = () => !isBusy && setStarted(undefined);
  return (
    <div className="bulk-bar">
      <span role="status">{words("bulk.count", { count: number(selected.length) })}</span>
      {bulk.actions.map((action) => (
        <Button
          key={action.event}
          disabled={!selected.some(action.appliesTo)}
          onClick={() => setStarted({ action, rows: selected })}
          event={`ask-bulk-${action.event}`}
        >
          {action.label}
        </Button>
      ))}
      {selected.length < shown.length && (
        <Button kind="plain" onClick={() => onSelect(shown.map(({ id }) => id))} event="select-all">
          {words("bulk.all")}
        </Button>
      )}
      <Button kind="plain" onClick={() => onSelect([])} event="clear-selection">
        {words("bulk.clear")}
      </Button>
      <Dialog title={started?.action.label ?? ""} open={started !== undefined} onClose={close}>
        {started && (
          <BulkRun
            {...started}
            bulk={bulk}
            words={words}
            onBusy={setBusy}
            onSelect={onSelect}
            onClose={() => setStarted(undefined)}
          />
        )}
      </Dialog>
    </div>
  );
}
