import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Problem } from "../../../../../api/Problem.ts";
import { isolated } from "../../../../../lib/format/isolated.ts";
import { useFormat } from "../../../../../lib/format/useFormat.ts";
import { faultWords } from "../../../../../lib/words/faultWords.ts";
import { Button } from "../../../../../ui/actions/Button.tsx";
import { Note } from "../../../../../ui/feedback/Note.tsx";
import { cellKey, type GradebookStore } from "../GradebookStore.ts";
import { type Column, textOf } from "../marks.ts";
import { useCodes } from "../useGrid.ts";

interface Props {
  store: GradebookStore;
  column: Column;
  student: { studentId: string; name: string };
}

/** Why the mark of a cell was not saved, and what can be done. Nothing if it was. */
export function CellNote({ store, column, student }: Props) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const codes = useCodes();
  const key = cellKey(column.id, student.studentId);
  const { state, refusal, shown, typed, theirs } = useSyncExternalStore(store.subscribe, () =>
    store.cell(key),
  );
  if (state !== "refused" && state !== "conflict") return null;
  const name = isolated(`${student.name}, ${column.title}`);
  return (
    <Note tone={state === "refused" ? "bad" : "warn"}>
      <p>
        {state === "conflict"
          ? t("assessment.conflict", {
              name,
              by: isolated(theirs?.by ?? t("assessment.somebody")),
              at: instant(theirs?.at),
              theirs: isolated(textOf(theirs?.mark ?? null, codes) || "–"),
              mine: isolated(textOf(shown, codes) || "–"),
            })
          : t("assessment.refused", { name, reason: reasonOf(refusal) })}
      </p>
      <div className="row">
        {state === "conflict" && (
          <Button onClick={() => store.keepMine(key)} event="keep-mark">
            {t("assessment.keepMine")}
          </Button>
        )}
        <Button onClick={() => store.discard(key)} event="discard-mark">
          {t(state === "conflict" ? "assessment.takeTheirs" : "assessment.discard")}
        </Button>
      </div>
    </Note>
  );

  function reasonOf(cause: Problem | string | undefined): string {
    if (cause instanceof Problem)
      return cause.errors.length > 0
        ? cause.errors.map(({ message }) => faultWords(message)).join(" ")
        : cause.message;
    const values = { text: isolated(typed ?? ""), max: Number(column.maxScore), ...codes };
    return cause === "aboveMaximum" ? t("assessment.aboveMaximum", values) : t("assessment.notAMark", values);
  }
}
