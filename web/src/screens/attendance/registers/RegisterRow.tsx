import { useTranslation } from "react-i18next";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { photoOf } from "../../../lib/photoOf.ts";
import { listName } from "../../../lib/words/listName.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { MarkHistory } from "../MarkHistory.tsx";
import type { Code, Pupil } from "./RegisterSheet.tsx";

interface Props {
  student: Pupil;
  /** True if the family name comes first. */
  byFamily: boolean;
  codes: readonly Code[];
  chosen: string;
  readOnly: boolean;
  onChoose: (codeId: string) => void;
}

/** The first three codes are shown as large touch targets. */
export function RegisterRow({ student, byFamily, codes, chosen, readOnly, onChoose }: Props) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { clock } = useFormat();
  const name = byFamily ? listName(student) : fullName(student);
  return (
    <fieldset className="register-row" data-student={student.studentId} disabled={readOnly}>
      <legend className="unseen">{name}</legend>
      <div className="person" aria-hidden="true">
        <Avatar name={name} photo={photoOf("students", { ...student, id: student.studentId })} />
        <span className="register-name">
          <span>
            {student.rollNumber && <span className="soft small figures">{student.rollNumber} </span>}
            <bdi>{name}</bdi>
          </span>
          {student.arrivedAt && (
            <span className="soft small">{t("attendance.arrived", { time: clock(student.arrivedAt) })}</span>
          )}
          {student.absenceNotice && (
            <span className="soft small">
              {t("attendance.announced", { reason: student.absenceNotice.reason })}
            </span>
          )}
        </span>
      </div>
      {student.record && may("attendance.manage") && <MarkHistory recordId={student.record.id} name={name} />}
      <div className="marks">
        {codes.map(({ id, code, label, category }) => (
          <label key={id} className="mark" data-category={category} title={label}>
            <input
              type="radio"
              name={student.studentId}
              checked={chosen === id}
              onChange={() => onChoose(id)}
              aria-label={label}
            />
            <span aria-hidden="true">{code}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
