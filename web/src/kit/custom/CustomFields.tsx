import { useTranslation } from "react-i18next";
import { Field } from "../../ui/forms/Field.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import type { CustomField } from "./useCustomFields.ts";

interface Props {
  fields: readonly CustomField[];
  values: Readonly<Record<string, unknown>>;
  /** Where the values are in the body of the request, if not in its `custom`. */
  at?: string;
  /** The person may be left out: only the service refuses missing values. */
  optional?: boolean;
}

const inputTypes = { text: "text", number: "number", date: "date" } as const;

/** An input for each of the school's own fields. */
export function CustomFields({ fields, values, at = "custom", optional = false }: Props) {
  const { t } = useTranslation();
  return fields.map(({ key, label, dataType, options, required: isRequired }) => {
    const name = `${at}.${key}`;
    const required = isRequired && !optional;
    const value = values[key];
    if (dataType === "boolean" || dataType === "select")
      return (
        <SelectField
          key={key}
          label={label}
          name={name}
          required={required}
          none="–"
          defaultValue={value === true ? "yes" : value === false ? "no" : String(value ?? "")}
          choices={
            dataType === "boolean"
              ? ["yes", "no"].map((each) => ({ value: each, label: t(`common.${each}`) }))
              : options.map((each) => ({ value: each, label: each }))
          }
        />
      );
    return (
      <Field
        key={key}
        label={label}
        name={name}
        required={required}
        autoComplete="off"
        type={inputTypes[dataType]}
        {...(dataType === "number" && { step: "any" })}
        defaultValue={String(value ?? "")}
      />
    );
  });
}
