import "./Imports.css";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useStatusChoices } from "../../lib/words/useStatusChoices.ts";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { type Preview, useFieldLabel } from "./useFieldLabel.ts";

/** The rows of the file with their errors, named by the file's own columns. */
export function ImportRows({ preview: { batch, fields } }: { preview: Preview }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const client = useQueryClient();
  // Processing, by any user, changes the rows; the component is remounted after each step to refetch them.
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ["/api/v1/import-rows"] });
  }, [client]);
  const labelOf = useFieldLabel(fields);
  const columnOf = new Map(fields.map(({ field, column }) => [field, column]));
  const statuses = useStatusChoices("valid", "invalid", "imported", "skipped", "failed");
  return (
    <ListCard
      path="/api/v1/import-rows"
      caption={t("imports.rows")}
      fixed={{ importBatchId: batch.id }}
      filters={[{ key: "status", label: t("common.status"), choices: statuses }]}
      empty={t("common.nothingFound")}
      columns={[
        { header: t("imports.row"), cell: ({ rowNumber }) => number(rowNumber) },
        {
          header: t("imports.content"),
          cell: ({ cells }) => <bdi>{cells.filter(Boolean).slice(0, 4).join(" · ")}</bdi>,
        },
        {
          header: t("imports.faults"),
          cell: ({ errors }) =>
            errors.length > 0 && (
              <ul className="import-faults">
                {errors.map(({ path, message }) => (
                  <li key={path + message}>
                    {path && <strong>{columnOf.get(path) ?? labelOf(path)}: </strong>}
                    {message}
                  </li>
                ))}
              </ul>
            ),
        },
        {
          header: t("common.status"),
          phone: "corner",
          cell: ({ status }) => <StatusBadge status={status} />,
        },
      ]}
    />
  );
}
