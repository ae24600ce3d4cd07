import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Row } from "../../api/types.ts";
import { useRead } from "../../api/useRead.ts";
import { useWrite } from "../../api/useWrite.ts";
import { RowActions } from "../../kit/RowActions.tsx";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { SaveForm } from "../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";

type Qualification = Row<"/api/v1/staff-qualifications">;
const statuses = ["unverified", "verified"] as const;

/** The qualifications of a staff member; expired ones stand out. */
export function Qualifications({ staffMemberId }: { staffMemberId: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { day, today } = useFormat();
  const [editing, setEditing] = useState<Qualification | "new">();
  const read = useRead("/api/v1/staff-qualifications", { query: { staffMemberId, limit: 100 } });
  const close = () => setEditing(undefined);
  const mayChange = may("staff.manage");
  return (
    <Card
      title={t("teachgrid.qualifications")}
      flush
      actions={
        mayChange && (
          <Button icon="plus" onClick={() => setEditing("new")} event="add-qualification">
            {t("teachgrid.addQualification")}
          </Button>
        )
      }
    >
      <Loaded read={read}>
        {({ data }) => (
          <DataTable
            caption={t("teachgrid.qualifications")}
            rows={data}
            keyOf={({ id }) => id}
            empty={t("teachgrid.noQualifications")}
            columns={[
              { header: t("common.name"), cell: ({ name }) => <strong>{name}</strong> },
              { header: t("teachgrid.type"), cell: ({ type }) => type },
              { header: t("teachgrid.issuer"), cell: ({ issuer }) => issuer },
              {
                header: t("glance.expires"),
                cell: ({ expiresOn }) =>
                  expiresOn && (
                    <span className={expiresOn < today() ? "bad" : undefined}>{day(expiresOn)}</span>
                  ),
              },
              {
                header: t("common.status"),
                phone: "corner",
                cell: ({ status }) => (
                  <Badge tone={status === "verified" ? "good" : "warn"}>
                    {t(`teachgrid.state.${status}`)}
                  </Badge>
                ),
              },
              {
                header: t("common.actions"),
                actions: true,
                align: "end",
                cell: (row) =>
                  mayChange && (
                    <RowActions
                      kind="qualification"
                      name={row.name}
                      onEdit={() => setEditing(row)}
                      remove={{
                        label: t("glance.remove"),
                        question: t("glance.removeAsk", { name: row.name }),
                        run: () =>
                          send("delete", "/api/v1/staff-qualifications/{id}", { path: { id: row.id } }),
                        refreshes: ["/staff-qualifications"],
                      }}
                    />
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      <Dialog title={t("teachgrid.qualifications")} open={editing !== undefined} onClose={close}>
        {editing && (
          <QualificationForm
            staffMemberId={staffMemberId}
            {...(editing !== "new" && { row: editing })}
            onDone={close}
          />
        )}
      </Dialog>
    </Card>
  );
}

interface FormProps {
  staffMemberId: string;
  row?: Qualification;
  onDone: () => void;
}

function QualificationForm({ staffMemberId, row, onDone }: FormProps) {
  const { t } = useTranslation();
  const save = useWrite(
    (values: Record<string, string>): Promise<unknown> => {
      const text = (key: string) => values[key]?.trim() || null;
      const body = {
        type: values["type"]!.trim(),
        name: values["name"]!.trim(),
        issuer: text("issuer"),
        reference: text("reference"),
        issuedOn: text("issuedOn"),
        expiresOn: text("expiresOn"),
        status: values["status"] as (typeof statuses)[number],
      };
      return row
        ? send("patch", "/api/v1/staff-qualifications/{id}", { path: { id: row.id }, body })
        : send("post", "/api/v1/staff-qualifications", { body: { ...body, staffMemberId } });
    },
    ["/staff-qualifications"],
  );
  return (
    <SaveForm save={save} event="save-qualification" onDone={onDone}>
      <div className="form-grid">
        <Field label={t("common.name")} name="name" defaultValue={row?.name ?? ""} required />
        <Field
          label={t("teachgrid.type")}
          hint={t("teachgrid.typeHint")}
          name="type"
          defaultValue={row?.type ?? ""}
          required
        />
        <Field label={t("teachgrid.issuer")} name="issuer" defaultValue={row?.issuer ?? ""} />
        <Field label={t("glance.value")} name="reference" defaultValue={row?.reference ?? ""} />
        <Field label={t("glance.issued")} name="issuedOn" type="date" defaultValue={row?.issuedOn ?? ""} />
        <Field label={t("glance.expires")} name="expiresOn" type="date" defaultValue={row?.expiresOn ?? ""} />
        <SelectField
          label={t("common.status")}
          name="status"
          defaultValue={row?.status ?? "unverified"}
          choices={statuses.map((value) => ({ value, label: t(`teachgrid.state.${value}`) }))}
        />
      </div>
    </SaveForm>
  );
}
