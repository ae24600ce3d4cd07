import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { ResourceForm } from "../../../kit/ResourceForm.tsx";
import { isolated } from "../../../lib/format/isolated.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { LazyColumnStandards } from "../../curriculum/standards/LazyColumnStandards.ts";
import type { Book, Column } from "./grid/marks.ts";
import { lineItems } from "./lineItems.ts";

interface Props {
  book: Book;
  open: boolean;
  /** The column to edit; without it one is added. */
  column: Column | undefined;
  onClose: () => void;
}

/** Adds an assessment, or edits, publishes, locks or deletes it. */
export function ColumnDialog({ book, open, column, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { courseOfferingId } = book;
  const resource = useMemo(() => lineItems(courseOfferingId), [courseOfferingId]);
  const done = () => {
    void client.invalidateQueries({ queryKey: ["/api/v1/course-offerings/{id}/gradebook"] });
    onClose();
  };
  return (
    <Dialog title={column?.title ?? t("assessment.addColumn")} open={open} onClose={onClose}>
      <div className="stack">
        {column && <ColumnActions column={column} onDone={onClose} />}
        {column?.status === "locked" ? (
          <Note>{t("assessment.lockedHelp")}</Note>
        ) : (
          <ResourceForm
            key={column?.id ?? ""}
            resource={resource}
            {...(column && { row: column })}
            given={{ courseOfferingId }}
            onDone={(row) => (row ? done() : onClose())}
          />
        )}
        {column && <LazyColumnStandards lineItemId={column.id} />}
      </div>
    </Dialog>
  );
}

function ColumnActions({ column: { id, title, status }, onDone }: { column: Column; onDone: () => void }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const path = { id };
  const common = { refreshes: ["/course-offerings", "/line-items"], onDone };
  const name = isolated(title);
  return (
    <div className="row">
      <StatusBadge status={status} />
      {status === "open" && (
        <ConfirmButton
          {...common}
          label={t("assessment.publishColumn")}
          question={t("assessment.publishColumnQuestion", { name })}
          event="publish-column"
          run={() => send("put", "/api/v1/line-items/{id}/publication", { path })}
        />
      )}
      {status === "published" && may("grades.manage") && (
        <ConfirmButton
          {...common}
          label={t("assessment.lockColumn")}
          question={t("assessment.lockColumnQuestion", { name })}
          event="lock-column"
          run={() => send("put", "/api/v1/line-items/{id}/lock", { path })}
        />
      )}
      {status === "locked" && may("grades.manage") && (
        <ConfirmButton
          {...common}
          label={t("assessment.unlockColumn")}
          question={t("assessment.unlockColumnQuestion", { name })}
          event="unlock-column"
          run={() => send("delete", "/api/v1/line-items/{id}/lock", { path })}
        />
      )}
      {status === "open" && (
        <ConfirmButton
          {...common}
          kind="danger"
          label={t("assessment.deleteColumn")}
          question={t("assessment.deleteColumnQuestion", { name })}
          event="delete-column"
          run={() => send("delete", "/api/v1/line-items/{id}", { path })}
        />
      )}
    </div>
  );
}
