import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { PersonPicker } from "../../../ui/people/PersonPicker.tsx";
import type { Assignment, Offering } from "./grid.ts";

interface Props {
  offering: Offering;
  teachers: readonly Assignment[];
  startsOn: string;
  onDone: () => void;
}

const roles = ["lead", "co_teacher", "assistant", "substitute"] as const;
const refreshes = ["/teaching-assignments", "/staff-members"];

/** The teachers of one course in one class: end an assignment, or add a teacher. */
export function EditTeachers({ offering, teachers, startsOn, onDone }: Props) {
  const { t } = useTranslation();
  const { day, today } = useFormat();
  const [staffMemberId, setStaffMember] = useState("");
  const add = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/teaching-assignments", {
        body: {
          staffMemberId,
          courseOfferingId: offering.id,
          role: values["role"] as (typeof roles)[number],
          startsOn: values["startsOn"]!,
          weeklyPeriods: values["weeklyPeriods"] ? Number(values["weeklyPeriods"]) : null,
        },
      }),
    refreshes,
  );
  const end = (assignment: Assignment) =>
    send("patch", "/api/v1/teaching-assignments/{id}", {
      path: { id: assignment.id },
      body: {
        status: "ended",
        endsOn: today() < assignment.startsOn ? assignment.startsOn : today(),
      },
    });
  // Resets the select when the lead teacher has been ended.
  const usual = teachers.some(({ role }) => role === "lead") ? "co_teacher" : "lead";
  return (
    <div className="stack">
      {teachers.map((assignment) => {
        const name = assignment.staffMember ? fullName(assignment.staffMember) : "–";
        return (
          <div key={assignment.id} className="row spread">
            <span>
              <strong>
                <bdi>{name}</bdi>
              </strong>{" "}
              <span className="soft small">
                {t(`teaching.${assignment.role}`)} · {day(assignment.startsOn)}
              </span>
            </span>
            <ConfirmButton
              kind="plain"
              label={t("teachgrid.end")}
              question={t("teachgrid.endAsk", { name, course: offering.title })}
              event="end-assignment"
              refreshes={refreshes}
              run={() => end(assignment)}
            />
          </div>
        );
      })}
      <SaveForm save={add} event="add-assignment" onDone={onDone} canSave={staffMemberId !== ""}>
        <div className="form-grid">
          <PersonPicker
            kind="staff-members"
            label={t("teachgrid.add")}
            placeholder={t("staff.search")}
            onPick={(member) => setStaffMember(member?.id ?? "")}
          />
          <SelectField
            label={t("staff.role")}
            name="role"
            key={usual}
            defaultValue={usual}
            choices={roles.map((value) => ({ value, label: t(`teaching.${value}`) }))}
          />
          <Field label={t("common.from")} name="startsOn" type="date" defaultValue={startsOn} required />
          <Field
            label={t("teachgrid.periods")}
            name="weeklyPeriods"
            type="number"
            min={0}
            max={60}
            defaultValue={offering.course?.weeklyPeriods ?? ""}
          />
        </div>
      </SaveForm>
    </div>
  );
}
