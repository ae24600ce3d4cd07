import { useTranslation } from "react-i18next";
import { useFailedReads } from "../../api/useFailedReads.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Note } from "../../ui/feedback/Note.tsx";

/** Says that a part of the page could not be read, or is old, when the part itself does not: a failure never looks like an empty list. */
export function FailedReads() {
  const { t } = useTranslation();
  const { clock } = useFormat();
  const { count, since, retry } = useFailedReads();
  if (count === 0) return null;
  return (
    <div className="failed-reads">
      <Note tone="warn">
        <div className="row spread">
          <span>
            {since > 0
              ? t("problem.outdated", { at: clock(new Date(since).toISOString()) })
              : t("problem.incomplete")}
          </span>
          <Button kind="plain" onClick={retry} event="retry-reads">
            {t("common.retry")}
          </Button>
        </div>
      </Note>
    </div>
  );
}
