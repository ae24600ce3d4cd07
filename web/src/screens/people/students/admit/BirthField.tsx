import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../lib/format/useFormat.ts";
import { Field } from "../../../../ui/forms/Field.tsx";

interface Props {
  /** Date at which the age is calculated. */
  admittedOn: string;
  former?: string | null;
}

const MAX_AGE = 100;
const yearsBefore = (day: string, years: number) => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;

/** Date of birth with the resulting age, so that a mistyped year is obvious. */
export function BirthField({ admittedOn, former }: Props) {
  const { t } = useTranslation();
  const { today, number } = useFormat();
  const [born, setBorn] = useState(former ?? "");
  const day = admittedOn || today();
  const age = Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(4) < born.slice(4) ? 1 : 0);
  return (
    <Field
      label={t("students.born")}
      name="dateOfBirth"
      type="date"
      min={yearsBefore(day, MAX_AGE)}
      max={today()}
      value={born}
      onChange={({ target }) => setBorn(target.value)}
      {...(born && age >= 0 && age < 1000 && { hint: t("students.age", { age: number(age) }) })}
    />
  );
}
