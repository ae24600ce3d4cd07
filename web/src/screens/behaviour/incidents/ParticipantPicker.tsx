import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/types.ts";
import { useRead } from "../../../api/useRead.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { useOwnStaffMember } from "../../../session/useOwnStaffMember.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { PersonPicker } from "../../../ui/people/PersonPicker.tsx";
import type { NewIncident } from "./incidents.ts";
import { roles } from "./incidents.ts";
import "../Behaviour.css";

export interface Named {
  studentId: string;
  name: string;
  role: NewIncident["participants"][number]["role"];
}
interface Props {
  chosen: readonly Named[];
  onChoose: (chosen: readonly Named[]) => void;
}

/** The students involved: a tap in the list of a class, or a search; then their roles. */
export function ParticipantPicker({ chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const { sections, sectionChoices } = useStructure();
  const own = useOwnStaffMember();
  const [picked, setPicked] = useState<string>();
  // A class teacher most often reports a student of their own class.
  const sectionId =
    picked ?? sections.find(({ homeroomTeacherId }) => own && homeroomTeacherId === own.id)?.id ?? "";
  const read = useRead("/api/v1/students", {
    query: { sectionId, status: "active", limit: 100 },
    enabled: sectionId !== "",
  });
  const has = (id: string) => chosen.some(({ studentId }) => studentId === id);
  const toggle = (student: Row<"/api/v1/students">) =>
    onChoose(
      has(student.id)
        ? chosen.filter(({ studentId }) => studentId !== student.id)
        : [...chosen, { studentId: student.id, name: fullName(student), role: "offender" }],
    );
  return (
    <div className="stack">
      <div className="form-grid">
        <SelectField
          label={t("students.class")}
          none="–"
          value={sectionId}
          onChange={({ target }) => setPicked(target.value)}
          choices={sectionChoices}
        />
        {!sectionId && (
          <PersonPicker
            kind="students"
            label={t("fees.student")}
            placeholder={t("students.search")}
            onPick={(student) => student && !has(student.id) && toggle(student)}
          />
        )}
      </div>
      {sectionId && (
        <Loaded read={read} lines={3}>
          {({ data }) => (
            <fieldset className="choices choice-list">
              <legend>{t("behaviour.tapStudents")}</legend>
              {data.length === 0 && <p className="soft">{t("behaviour.nobodyInClass")}</p>}
              {data.map((student) => (
                <label key={student.id} className="choice">
                  <input
                    type="checkbox"
                    className="unseen"
                    checked={has(student.id)}
                    onChange={() => toggle(student)}
                  />
                  <span>
                    <bdi>{fullName(student)}</bdi>
                  </span>
                </label>
              ))}
            </fieldset>
          )}
        </Loaded>
      )}
      {chosen.map((named) => (
        <SelectField
          key={named.studentId}
          label={t("behaviour.roleOf", { name: named.name })}
          value={named.role}
          onChange={({ target }) =>
            onChoose(
              target.value === ""
                ? chosen.filter((each) => each !== named)
                : chosen.map((each) =>
                    each === named ? { ...each, role: target.value as Named["role"] } : each,
                  ),
            )
          }
          choices={[
            ...roles.map((value) => ({ value: value as string, label: t(`behaviour.role.${value}`) })),
            { value: "", label: t("glance.remove") },
          ]}
        />
      ))}
    </div>
  );
}
