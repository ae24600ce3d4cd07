import { useTranslation } from "react-i18next";
import { Field } from "../../../ui/forms/Field.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import type { CustomField } from "./useCustomFields.ts";

interface Props {
  fields: readonly CustomField[];
  values: Readonly<Record<string, unknown>>;
}

const inputTypes = { text: "text", number: "number", date: "date" } as const;

/** An input for each of the school's own fields. */
export function CustomFields({ fields, values }: Props) {
  const { t } = useTranslation();
  return fields.map(({ key, label, dataType, options, required }) => {
    const name = `custom.${key}`;
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
