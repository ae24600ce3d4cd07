import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { documentRefreshes } from "../documentRefreshes.ts";
import { IssueFields } from "./IssueFields.tsx";
import { issueLetter } from "./issueLetter.ts";
import { useIssuedColumns } from "./useIssuedColumns.tsx";

/** The letters, certificates and ID cards of a student, with a button to issue one. */
export function StudentLetters({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [open, setOpen] = useState(false);
  const columns = useIssuedColumns({ person: false });
  const read = useRead("/api/v1/issued-documents", { query: { studentId, limit: 200 } });
  const close = () => setOpen(false);
  return (
    <Card
      title={t("office.issued")}
      flush
      actions={
        may("issued-documents.issue") && (
          <Button icon="plus" onClick={() => setOpen(true)} event="open-issue">
            {t("office.issue")}
          </Button>
        )
      }
    >
      <Loaded read={read} lines={2}>
        {({ data }) => (
          <DataTable
            caption={t("office.issued")}
            rows={data}
            keyOf={({ id }) => id}
            empty={t("office.noneOfStudent")}
            columns={columns}
          />
        )}
      </Loaded>
      <Dialog title={t("office.issue")} open={open} onClose={close}>
        {open && <IssueForm studentId={studentId} onDone={close} />}
      </Dialog>
    </Card>
  );
}

function IssueForm({ studentId, onDone }: { studentId: string; onDone: () => void }) {
  const save = useWrite(
    (values: Record<string, string>) => issueLetter(studentId, values),
    documentRefreshes,
  );
  return (
    <SaveForm save={save} event="issue-letter" onDone={onDone}>
      <IssueFields />
    </SaveForm>
  );
}
