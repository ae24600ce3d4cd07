import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Note } from "../../ui/feedback/Note.tsx";
import { Progress } from "../../ui/feedback/Progress.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { ImportActions } from "./ImportActions.tsx";
import { ImportCounts } from "./ImportCounts.tsx";
import { ImportRows } from "./ImportRows.tsx";
import { isAtWork } from "./importKinds.ts";
import { MappingForm } from "./MappingForm.tsx";
import { type Preview, useFieldLabel } from "./useFieldLabel.ts";

/** Polling interval while the import is being processed. */
const everyMs = 1_000;

/** One import: column mapping, row errors and progress. */
export function Import({ id }: { id: string }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const read = useRead("/api/v1/import-batches/{id}/preview", {
    path: { id },
    every: (data) => isAtWork(data?.batch.status) && everyMs,
  });
  return (
    <Loaded page read={read}>
      {(preview) => {
        const { batch, missing } = preview;
        const { status, countRows, countOk, countFailed, countSkipped, countInvalid } = batch;
        const done = countOk + countFailed + countSkipped;
        const canMap = ["uploaded", "validated", "partially_failed"].includes(status);
        return (
          <div className="stack">
            <PageHead
              title={batch.fileName}
              back={{ href: "/imports", label: t("nav.imports") }}
              about={
                <span className="row">
                  {t(`imports.of.${batch.kind}`)}
                  <StatusBadge status={status} />
                </span>
              }
              actions={<ImportActions batch={batch} />}
            />
            {batch.error && <Note tone="bad">{batch.error}</Note>}
            {missing.length > 0 && status === "uploaded" && (
              <Note tone="warn">
                <MissingFields preview={preview} />
              </Note>
            )}
            {status === "validated" && countInvalid > 0 && (
              <Note tone="warn">{t("imports.someInvalid", { count: countInvalid })}</Note>
            )}
            {status === "completed" && <Note tone="good">{t("imports.done", { count: countOk })}</Note>}
            {isAtWork(status) && (
              <Card>
                <Progress
                  label={t(status === "importing" ? "imports.importing" : "imports.checking")}
                  done={status === "importing" ? done : 0}
                  of={countRows}
                  words={status === "importing" ? `${number(done)} / ${number(countRows)}` : ""}
                />
              </Card>
            )}
            <ImportCounts batch={batch} />
            {canMap && <MappingForm key={batch.updatedAt} preview={preview} />}
            {status !== "cancelled" && !isAtWork(status) && (
              <ImportRows key={`${status} ${batch.updatedAt}`} preview={preview} />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

function MissingFields({ preview: { fields, missing } }: { preview: Preview }) {
  const { t } = useTranslation();
  const labelOf = useFieldLabel(fields);
  return t("imports.missing", { fields: missing.map(labelOf).join(", ") });
}
