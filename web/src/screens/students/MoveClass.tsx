import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Row } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { isolated } from "../../lib/isolated.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { useStructure } from "../../lib/useStructure.ts";
import { Field } from "../../ui/Field.tsx";
import { ReasonForm } from "../../ui/ReasonForm.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { toast } from "../../ui/toast.ts";

type Enrollment = Pick<Row<"/api/v1/enrollments">, "id" | "gradeLevelId" | "academicYearId" | "sectionId">;

/** To another class of the same year and grade level. */
export function MoveClass({ enrollment, onDone }: { enrollment: Enrollment; onDone: () => void }) {
  const { t } = useTranslation();
  const { today } = useFormat();
  const { sections } = useStructure();
  const others = sections.filter(
    ({ id, gradeLevelId, academicYearId }) =>
      id !== enrollment.sectionId &&
      gradeLevelId === enrollment.gradeLevelId &&
      academicYearId === enrollment.academicYearId,
  );
  const move = useWrite(
    ({ sectionId, effectiveOn, reason }: Record<string, string>) =>
      send("put", "/api/v1/enrollments/{id}/section", {
        path: { id: enrollment.id },
        body: { sectionId: sectionId!, effectiveOn: effectiveOn!, reason: reason!.trim() },
      }),
    ["/students", "/enrollments", "/sections"],
  );
  return (
    <ReasonForm
      action={t("students.move")}
      event="move-class"
      busy={move.isPending}
      error={move.error}
      onCancel={onDone}
      onSubmit={(values) =>
        move.mutate(values, {
          onSuccess: () => {
            toast.done(t("students.moved"));
            onDone();
          },
        })
      }
    >
      <SelectField
        label={t("students.class")}
        name="sectionId"
        none="–"
        required
        choices={others.map(({ id, name }) => ({ value: id, label: isolated(name) }))}
      />
      <Field label={t("students.startsOn")} name="effectiveOn" type="date" defaultValue={today()} required />
    </ReasonForm>
  );
}
