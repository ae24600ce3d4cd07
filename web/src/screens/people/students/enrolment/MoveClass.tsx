import { useTranslation } from "react-i18next";
import { send } from "../../../../api/client.ts";
import type { Row } from "../../../../api/types.ts";
import { useWrite } from "../../../../api/useWrite.ts";
import { isolated } from "../../../../lib/format/isolated.ts";
import { useFormat } from "../../../../lib/format/useFormat.ts";
import { useStructure } from "../../../../lib/useStructure.ts";
import { Button } from "../../../../ui/actions/Button.tsx";
import { Note } from "../../../../ui/feedback/Note.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { Field } from "../../../../ui/forms/Field.tsx";
import { ReasonForm } from "../../../../ui/forms/ReasonForm.tsx";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { enrolmentRefreshes } from "./enrolmentRefreshes.ts";

type Enrollment = Pick<Row<"/api/v1/enrollments">, "id" | "gradeLevelId" | "academicYearId" | "sectionId">;

/** Moves a student to another class of the same year and grade level. */
export function MoveClass({ enrollment, onDone }: { enrollment: Enrollment; onDone: () => void }) {
  const { t } = useTranslation();
  const { today } = useFormat();
  const { sections, level } = useStructure();
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
    enrolmentRefreshes,
  );
  if (others.length === 0)
    return (
      <>
        <Note>{t("students.noOtherClass", { level: level(enrollment.gradeLevelId) })}</Note>
        <div className="dialog-foot">
          <Button onClick={onDone}>{t("common.close")}</Button>
        </div>
      </>
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
        none={others.length > 1 ? "–" : undefined}
        required
        choices={others.map(({ id, name }) => ({ value: id, label: isolated(name) }))}
      />
      <Field label={t("students.startsOn")} name="effectiveOn" type="date" defaultValue={today()} required />
    </ReasonForm>
  );
}
