import { CheckField } from "../ui/forms/CheckField.tsx";
import { CheckGroup } from "../ui/forms/CheckGroup.tsx";
import { Field } from "../ui/forms/Field.tsx";
import { SelectField } from "../ui/forms/SelectField.tsx";
import { TextArea } from "../ui/forms/TextArea.tsx";
import { ReferenceField } from "./references/ReferenceField.tsx";
import type { ResourceField } from "./resource.ts";
import { TimetableDaysField } from "./timetable-days/TimetableDaysField.tsx";
import { useWeekdays } from "./timetable-days/useWeekdays.ts";
import type { SetupWords } from "./useSetupWords.ts";

interface Props {
  resource: string;
  field: ResourceField;
  value: unknown;
  disabled: boolean;
  onChange: (value: unknown) => void;
  words: SetupWords;
  /** The value of the field `academicYearId`, if the form has it. */
  academicYearId?: unknown;
}

const inputTypes = {
  text: "text",
  date: "date",
  time: "time",
  number: "number",
  decimal: "text",
  colour: "color",
} as const;

/** The input of one field, by its kind. */
export function FieldInput({ resource, field, value, disabled, onChange, words, academicYearId }: Props) {
  const weekdays = useWeekdays();
  const { name, required = false } = field;
  const label = words.field(name, resource);
  const hint = words.hint(resource, name);
  const text = value === null || value === undefined ? "" : String(value);
  switch (field.kind) {
    case "check":
      return (
        <CheckField
          name={name}
          label={label}
          {...(hint && { hint })}
          checked={value === true}
          disabled={disabled}
          onChange={({ target }) => onChange(target.checked)}
        />
      );
    case "weekdays":
      return (
        <CheckGroup
          legend={label}
          choices={weekdays}
          chosen={((value as number[] | undefined) ?? []).map(String)}
          onChoose={(chosen) => onChange(chosen.map(Number).sort((one, other) => one - other))}
        />
      );
    case "timetableDays":
      return (
        <TimetableDaysField label={label} value={value} academicYearId={academicYearId} onChange={onChange} />
      );
    case "choice":
      return (
        <SelectField
          name={name}
          label={label}
          required={required}
          disabled={disabled}
          choices={field.choices.map((each) => ({ value: each, label: words.value(each) }))}
          {...(!required && field.initial === undefined && { none: "–" })}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case "reference":
      return (
        <ReferenceField
          name={name}
          label={label}
          hint={hint}
          to={field.to}
          required={required}
          disabled={disabled}
          value={text}
          onChange={onChange}
          words={words}
        />
      );
    case "lines":
      return (
        <TextArea
          name={name}
          label={hint ? `${label} (${hint})` : label}
          value={Array.isArray(value) ? value.join("\n") : text}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value.split("\n"))}
        />
      );
    case "multiline":
      return (
        <TextArea
          name={name}
          label={label}
          required={required}
          value={text}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    default:
      return (
        <Field
          name={name}
          label={label}
          {...(hint && { hint })}
          type={inputTypes[field.kind]}
          {...(field.kind === "decimal" && { inputMode: "decimal" as const })}
          required={required}
          disabled={disabled}
          autoComplete="off"
          value={field.kind === "time" ? text.slice(0, 5) : text}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}
