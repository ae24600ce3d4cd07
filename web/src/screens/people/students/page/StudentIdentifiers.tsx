import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../../api/client.ts";
import type { Row } from "../../../../api/types.ts";
import { useRead } from "../../../../api/useRead.ts";
import { useWrite } from "../../../../api/useWrite.ts";
import { RowActions } from "../../../../kit/RowActions.tsx";
import { useFormat } from "../../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../../session/useSignedIn.ts";
import { Button } from "../../../../ui/actions/Button.tsx";
import { Dialog } from "../../../../ui/dialogs/Dialog.tsx";
import { Field } from "../../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../../ui/forms/SaveForm.tsx";
import { Card } from "../../../../ui/layout/Card.tsx";
import { DataTable } from "../../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../../ui/lists/Loaded.tsx";

type Identifier = Row<"/api/v1/student-identifiers">;

/** The numbers by which other authorities know a student: national id, exam number, previous school. */
export function StudentIdentifiers({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { day } = useFormat();
  const [editing, setEditing] = useState<Identifier | "new">();
  const read = useRead("/api/v1/student-identifiers", { query: { studentId, limit: 50 } });
  const close = () => setEditing(undefined);
  const mayChange = may("students.manage");
  return (
    <Card
      title={t("glance.identifiers")}
      flush
      actions={
        mayChange && (
          <Button icon="plus" onClick={() => setEditing("new")} event="add-identifier">
            {t("glance.addIdentifier")}
          </Button>
        )
      }
    >
      <Loaded read={read} lines={2}>
        {({ data }) => (
          <DataTable
            caption={t("glance.identifiers")}
            rows={data}
            keyOf={({ id }) => id}
            empty={t("glance.noIdentifiers")}
            columns={[
              { header: t("glance.system"), cell: ({ system }) => <strong>{system}</strong> },
              { header: t("glance.value"), cell: ({ value }) => value && <bdi>{value}</bdi> },
              { header: t("glance.issued"), cell: ({ issuedOn }) => issuedOn && day(issuedOn) },
              { header: t("glance.expires"), cell: ({ expiresOn }) => expiresOn && day(expiresOn) },
              {
                header: t("common.actions"),
                actions: true,
                align: "end",
                cell: (row) =>
                  mayChange && (
                    <RowActions
                      kind="identifier"
                      name={row.system}
                      onEdit={() => setEditing(row)}
                      remove={{
                        label: t("glance.remove"),
                        question: t("glance.removeAsk", { name: row.system }),
                        run: () =>
                          send("delete", "/api/v1/student-identifiers/{id}", { path: { id: row.id } }),
                        refreshes: ["/student-identifiers"],
                      }}
                    />
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      <Dialog title={t("glance.identifiers")} open={editing !== undefined} onClose={close}>
        {editing && (
          <IdentifierForm studentId={studentId} {...(editing !== "new" && { row: editing })} onDone={close} />
        )}
      </Dialog>
    </Card>
  );
}

function IdentifierForm({
  studentId,
  row,
  onDone,
}: {
  studentId: string;
  row?: Identifier;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const save = useWrite(
    ({ system, value, issuedOn, expiresOn }: Record<string, string>): Promise<unknown> => {
      const body = {
        system: system!.trim(),
        value: value!.trim(),
        issuedOn: issuedOn || null,
        expiresOn: expiresOn || null,
      };
      return row
        ? send("patch", "/api/v1/student-identifiers/{id}", { path: { id: row.id }, body })
        : send("post", "/api/v1/student-identifiers", { body: { ...body, studentId } });
    },
    ["/student-identifiers"],
  );
  return (
    <SaveForm save={save} event="save-identifier" onDone={onDone}>
      <div className="form-grid">
        <Field
          label={t("glance.system")}
          hint={t("glance.systemHint")}
          name="system"
          defaultValue={row?.system ?? ""}
          required
        />
        <Field label={t("glance.value")} name="value" defaultValue={row?.value ?? ""} required />
        <Field label={t("glance.issued")} name="issuedOn" type="date" defaultValue={row?.issuedOn ?? ""} />
        <Field label={t("glance.expires")} name="expiresOn" type="date" defaultValue={row?.expiresOn ?? ""} />
      </div>
    </SaveForm>
  );
}
