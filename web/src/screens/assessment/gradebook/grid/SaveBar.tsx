import { useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../lib/format/useFormat.ts";
import { Button } from "../../../../ui/actions/Button.tsx";
import { Field } from "../../../../ui/forms/Field.tsx";
import type { GradebookStore, Summary } from "./GradebookStore.ts";

interface Props {
  store: GradebookStore;
  /** How marks are typed. */
  hint: string | undefined;
}

/** How far saving is, and the reason for corrections of published scores. */
export function SaveBar({ store, hint }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const summary = useSyncExternalStore(store.subscribe, () => store.summary());
  const [reason, setReason] = useState("");
  const send = () => {
    store.giveReason(reason.trim());
    setReason("");
  };
  return (
    <div className="save-bar">
      <span
        className="soft small"
        role="status"
        data-saving={summary.waiting + summary.saving > 0 || undefined}
      >
        {wordsOf(summary)}
      </span>
      {summary.reason === 0 && hint && <span className="soft small">{hint}</span>}
      {summary.reason > 0 && (
        <form
          className="row"
          onSubmit={(event) => {
            event.preventDefault();
            if (reason.trim()) send();
          }}
        >
          <Field
            label={t("assessment.reasonFor", { count: number(summary.reason) as never })}
            value={reason}
            required
            maxLength={500}
            onChange={({ target }) => setReason(target.value)}
          />
          <Button type="submit" kind="primary" event="save-corrections">
            {t("assessment.saveCorrections")}
          </Button>
        </form>
      )}
    </div>
  );

  function wordsOf({ waiting, saving, refused, conflict, saved, isOffline, isKept }: Summary): string {
    const open = waiting + saving;
    const parts = [
      open > 0 && !isKept && t("assessment.notKept"),
      open > 0 && isOffline && isKept && t("assessment.offline", { count: number(open) as never }),
      open > 0 && !isOffline && t("assessment.saving", { count: number(open) as never }),
      refused > 0 && t("assessment.refusedCount", { count: number(refused) as never }),
      conflict > 0 && t("assessment.conflictCount", { count: number(conflict) as never }),
      open + refused + conflict + summary.reason === 0 && saved > 0 && t("assessment.allSaved"),
    ];
    return parts.filter(Boolean).join(" ") || t("assessment.autosave");
  }
}
