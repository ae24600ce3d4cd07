import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { fullName, nameFields } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { type Column, DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { PersonCell } from "../../../ui/people/PersonCell.tsx";
import { actionColumns } from "./actionColumns.tsx";
import type { Sanction } from "./actionTypes.ts";
import { DecideAction } from "./DecideAction.tsx";
import { useActionTypes } from "./useActionTypes.ts";

interface Props {
  studentId?: string;
  incidentId?: string;
  /** A sanction can be added: not to an incident that is closed. */
  open?: boolean;
  family?: boolean;
}

/** The sanctions of one student, or of one incident. */
export function SanctionsCard({ studentId, incidentId, open = true, family = false }: Props) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { day } = useFormat();
  const { nameOf } = useActionTypes();
  const [adding, setAdding] = useState(false);
  const read = useRead("/api/v1/discipline-actions", {
    query: {
      ...(studentId && { studentId }),
      ...(incidentId && { disciplineIncidentId: incidentId, include: `student${nameFields}` }),
      limit: 50,
    },
  });
  const close = () => setAdding(false);
  const student: Column<Sanction> = {
    header: t("conduct.student"),
    cell: ({ student: of }) => of && <PersonCell name={fullName(of)} />,
  };
  return (
    <Card
      title={t("conduct.sanctions")}
      flush
      actions={
        open &&
        !family &&
        may("behaviour.manage") && (
          <Button icon="plus" onClick={() => setAdding(true)} event="add-sanction">
            {t("conduct.newSanction")}
          </Button>
        )
      }
    >
      <Loaded read={read} lines={2}>
        {({ data }) => (
          <DataTable
            caption={t("conduct.sanctions")}
            rows={data}
            keyOf={({ id }) => id}
            empty={t("conduct.noSanctions")}
            columns={[...(incidentId ? [student] : []), ...actionColumns({ t, day, nameOf, family })]}
          />
        )}
      </Loaded>
      <Dialog title={t("conduct.newSanction")} open={adding} onClose={close}>
        <DecideAction studentId={studentId} incidentId={incidentId} onDone={close} />
      </Dialog>
    </Card>
  );
}
