import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { StudentTargets } from "./StudentTargets.tsx";
import { TargetForm } from "./TargetForm.tsx";
import { useGrowthColumns } from "./useGrowthColumns.tsx";

/** The outside tests and targets of a student, for staff and families. */
export function StudentGrowth({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const columns = useGrowthColumns();
  const [adding, setAdding] = useState(false);
  const mayRecord = may("external-tests.record");
  const read = useRead("/api/v1/students/{id}/growth", { path: { id: studentId } });
  return (
    <Card
      title={t("outside.ofStudent")}
      flush
      actions={
        mayRecord && (
          <Button onClick={() => setAdding(true)} event="add-target">
            {t("outside.setTarget")}
          </Button>
        )
      }
    >
      <Loaded read={read} lines={2}>
        {({ data }) => (
          <DataTable
            caption={t("outside.ofStudent")}
            rows={data}
            keyOf={({ externalTestId, subjectId }) => externalTestId ?? subjectId!}
            empty={t("outside.noneOfStudent")}
            columns={[
              { header: t("outside.test"), cell: ({ title }) => <strong>{title}</strong> },
              ...columns,
            ]}
          />
        )}
      </Loaded>
      {mayRecord && <StudentTargets studentId={studentId} />}
      <Dialog title={t("outside.setTarget")} open={adding} onClose={() => setAdding(false)}>
        <TargetForm studentId={studentId} onDone={() => setAdding(false)} />
      </Dialog>
    </Card>
  );
}
