import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useUnsaved } from "../../lib/unsaved/useUnsaved.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ProblemNote } from "../../ui/feedback/ProblemNote.tsx";
import { Progress } from "../../ui/feedback/Progress.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Form } from "../../ui/forms/Form.tsx";
import type { KitWords } from "../useKitWords.ts";
import type { Bulk, BulkAction } from "./Bulk.ts";
import { type BulkResult, runBulk } from "./runBulk.ts";

interface Props<T extends { id: string }> {
  bulk: Bulk<T>;
  action: BulkAction<T>;
  rows: readonly T[];
  words: KitWords;
  onBusy: (isBusy: boolean) => void;
  onSelect: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** Asks before an action runs for several rows, shows its progress, and names each row that failed; these stay selected. */
export function BulkRun<T extends { id: string }>(props: Props<T>) {
  const { bulk, action, rows, words, onBusy, onSelect, onClose } = props;
  const { t } = useTranslation();
  const { number } = useFormat();
  const client = useQueryClient();
  const concerned = useRef(rows.filter(action.appliesTo)).current;
  const isStopped = useRef(false);
  const [results, setResults] = useState<readonly BulkResult<T>[]>([]);
  const [state, setState] = useState<"asking" | "running" | "done">("asking");
  useUnsaved(state === "running");
  const failed = results.filter(({ error }) => error !== undefined);
  const skipped = rows.length - concerned.length;
  const skippedNote = skipped > 0 && (
    <p className="soft small">{words("bulk.skipped", { count: number(skipped) })}</p>
  );
  const start = async (values: Record<string, string>) => {
    const left = new Set(rows.map(({ id }) => id));
    setState("running");
    onBusy(true);
    await runBulk(concerned, (row) => action.run(row, values), {
      isStopped: () => isStopped.current,
      onResult(result) {
        if (result.error === undefined) left.delete(result.row.id);
        setResults((former) => [...former, result]);
      },
    });
    const succeeded = concerned.filter(({ id }) => !left.has(id));
    if (succeeded.length > 0) await action.after?.(succeeded).catch(toast.problem);
    onSelect([...left]);
    onBusy(false);
    setState("done");
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        bulk.refreshes.some((each) => String(path).startsWith(`/api/v1${each}`)),
    });
  };
  return (
    <div className="stack">
      {state !== "asking" && (
        <Progress
          label={action.label}
          done={results.length}
          of={concerned.length}
          words={`${number(results.length)} / ${number(concerned.length)}`}
        />
      )}
      {state === "asking" && (
        <Form onSubmit={(values) => void start(values)}>
          <p>{words("bulk.question", { count: number(concerned.length) })}</p>
          {skippedNote}
          {action.fields}
          <div className="dialog-foot">
            <Button kind="plain" onClick={onClose}>
              {t("common.cancel")}
            </Button>
            <Button type="submit" kind="primary" event={`bulk-${action.event}`}>
              {`${action.label} (${number(concerned.length)})`}
            </Button>
          </div>
        </Form>
      )}
      {state !== "asking" && skippedNote}
      {state === "done" && (
        <p role="status">
          {words("bulk.done", {
            done: number(results.length - failed.length),
            failed: number(failed.length),
            left: number(concerned.length - results.length),
          })}
        </p>
      )}
      {failed.length > 0 && (
        <ul className="bulk-failed">
          {failed.map(({ row, error }) => (
            <li key={row.id}>
              <bdi>{bulk.nameOf(row)}</bdi>
              <ProblemNote error={error} />
            </li>
          ))}
        </ul>
      )}
      <div className="dialog-foot">
        {state === "running" && (
          <Button
            onClick={() => {
              isStopped.current = true;
            }}
            event="bulk-stop"
          >
            {words("bulk.stop")}
          </Button>
        )}
        {state === "done" && (
          <Button kind="primary" onClick={onClose} event="bulk-close">
            {t("common.close")}
          </Button>
        )}
      </div>
    </div>
  );
}
