import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { DraftForm } from "./DraftForm.tsx";

type Version = Row<"/api/v1/timetables">;

/** The drafts and versions of the timetables of all terms. */
export function Versions() {
  const { t } = useTranslation();
  const w = useDayWords();
  const { day, today } = useFormat();
  const statuses = useStatusChoices("draft", "published", "archived");
  /** The version to edit or to copy; "new" for an empty draft. */
  const [draft, setDraft] = useState<"new" | { edit: Version } | { copy: Version }>();
  const close = () => setDraft(undefined);
  return (
    <>
      <ListCard
        path="/api/v1/timetables"
        caption={w("versions.title")}
        fixed={{ include: "term" }}
        filters={[{ key: "status", label: t("common.status"), choices: statuses }]}
        empty={w("versions.none")}
        hrefOf={({ id }) => `/timetable/versions/${id}`}
        tools={
          <Button kind="primary" icon="plus" onClick={() => setDraft("new")} event="new-timetable">
            {w("versions.new")}
          </Button>
        }
        columns={[
          { header: t("common.name"), cell: ({ name }) => <bdi>{name}</bdi> },
          { header: w("versions.term"), cell: ({ term }) => term && <bdi>{term.name}</bdi> },
          { header: w("versions.number"), align: "end", cell: ({ version }) => version },
          { header: t("common.from"), cell: ({ validFrom }) => day(validFrom) },
          { header: t("common.until"), cell: ({ validTo }) => day(validTo) },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} />,
          },
          {
            header: t("common.actions"),
            actions: true,
            align: "end",
            cell: (row) => (
              <span className="row row-actions">
                <Button kind="plain" onClick={() => setDraft({ edit: row })} event="rename-timetable">
                  {t("common.edit")}
                </Button>
                <Button kind="plain" onClick={() => setDraft({ copy: row })} event="copy-timetable">
                  {w("versions.copy")}
                </Button>
                {(row.status === "draft" || (row.status === "published" && row.validFrom > today())) && (
                  <ConfirmButton
                    kind="plain"
                    label={w("versions.archive")}
                    question={w("versions.archiveQuestion", { name: row.name })}
                    event="archive-timetable"
                    run={() => send("put", "/api/v1/timetables/{id}/archived", { path: { id: row.id } })}
                    refreshes={["/timetables", "/lessons"]}
                  />
                )}
              </span>
            ),
          },
        ]}
      />
      <Dialog
        title={w(draft && draft !== "new" && "edit" in draft ? "versions.edit" : "versions.new")}
        open={draft !== undefined}
        onClose={close}
      >
        {draft && (
          <DraftForm
            {...(draft !== "new" && ("edit" in draft ? { row: draft.edit } : { copyFrom: draft.copy }))}
            onDone={close}
          />
        )}
      </Dialog>
    </>
  );
}
