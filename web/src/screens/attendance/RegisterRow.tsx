import { useTranslation } from "react-i18next";
import { fullName } from "../../lib/fullName.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import type { Code, Pupil } from "./RegisterSheet.tsx";

interface Props {
  student: Pupil;
  codes: readonly Code[];
  chosen: string;
  readOnly: boolean;
  onChoose: (codeId: string) => void;
}

/** The first three are large enough for a thumb; the others are there for whoever needs them. */
export function RegisterRow({ student, codes, chosen, readOnly, onChoose }: Props) {
  const { t } = useTranslation();
  const name = fullName(student);
  return (
    <fieldset className="register-row" data-student={student.studentId} disabled={readOnly}>
      <legend className="unseen">{name}</legend>
      <div className="person" aria-hidden="true">
        <Avatar name={name} />
        <span className="register-name">
          <span>
            {student.rollNumber && <span className="soft small figures">{student.rollNumber} </span>}
            <bdi>{name}</bdi>
          </span>
          {student.absenceNotice && (
            <span className="soft small">
              {t("attendance.announced", { reason: student.absenceNotice.reason })}
            </span>
          )}
        </span>
      </div>
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
