import { useTranslation } from "react-i18next";
import type { ResponseOf } from "../../../api/types.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";

type Preview = NonNullable<ResponseOf<"/api/v1/integration-connections/{id}/preview", "post">>;
const tones = { created: "good", updated: "accent", removed: "warn", unchanged: "plain" } as const;

/** The changes a sync would make; a dry run. */
export function ConnectionPreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { rowsRead, isComplete, changes, issues, error } = preview;
  return (
    <div className="stack">
      {error && <Note tone="bad">{error}</Note>}
      <p>
        {t("integrations.rowsRead", { rows: number(rowsRead) })}
        {!isComplete && ` ${t("integrations.notComplete")}`}
      </p>
      {issues.length > 0 && (
        <Note tone="warn">
          <ul>
            {issues.slice(0, 20).map(({ kind, externalId, message }) => (
              <li key={`${kind} ${externalId} ${message}`}>
                <bdi>
                  {kind} {externalId}
                </bdi>
                : {message}
              </li>
            ))}
          </ul>
        </Note>
      )}
      <DataTable
        caption={t("integrations.preview")}
        rows={changes.filter(({ action }) => action !== "unchanged").slice(0, 50)}
        keyOf={({ kind, externalId }) => `${kind} ${externalId}`}
        empty={t("integrations.nothingNew")}
        columns={[
          { header: t("imports.kind"), cell: ({ kind }) => kind },
          { header: t("integrations.externalId"), cell: ({ externalId }) => <bdi>{externalId}</bdi> },
          {
            header: t("integrations.fields"),
            cell: ({ fields }) => <span className="soft small">{Object.keys(fields).join(", ")}</span>,
          },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ action }) => <Badge tone={tones[action]}>{t(`integrations.action.${action}`)}</Badge>,
          },
        ]}
      />
    </div>
  );
}
