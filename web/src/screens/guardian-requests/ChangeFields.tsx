import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { useFieldName } from "./useFieldName.ts";

type Recorded = Readonly<Record<string, unknown>>;

/** What the school has recorded of a child, or of the guardian, to be corrected. Fields that are not shown are left out. */
export function ChangeFields({ studentId }: { studentId: string }) {
  return studentId ? <StudentFields id={studentId} /> : <OwnFields />;
}

function OwnFields() {
  const read = useRead("/api/v1/guardians", { query: { limit: 1 } });
  return (
    <Loaded read={read} lines={4}>
      {({ data: [own] }) =>
        own && (
          <Inputs
            record={own}
            names={["givenName", "familyName", "phones", "email", "address", "occupation"]}
          />
        )
      }
    </Loaded>
  );
}

function StudentFields({ id }: { id: string }) {
  const { t } = useTranslation();
  const nameOf = useFieldName();
  const read = useRead("/api/v1/students/{id}", { path: { id } });
  const links = useRead("/api/v1/student-guardians", { query: { studentId: id, status: "active" } });
  const link = links.data?.data[0];
  return (
    <Loaded read={read} lines={4}>
      {(student) => (
        <>
          <Inputs
            record={student}
            names={["givenName", "familyName", "preferredName", "dateOfBirth", "nationality", "address"]}
          />
          {link?.isEmergencyContact !== undefined && (
            <SelectField
              label={nameOf("isEmergencyContact")}
              name="changes.isEmergencyContact"
              defaultValue={String(link.isEmergencyContact)}
              choices={[
                { value: "true", label: t("common.yes") },
                { value: "false", label: t("common.no") },
              ]}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

function Inputs({ record, names }: { record: Recorded; names: readonly string[] }) {
  const { t } = useTranslation();
  const nameOf = useFieldName();
  return names
    .filter((name) => record[name] !== undefined)
    .map((name) => {
      const value = record[name];
      const common = { label: nameOf(name), name: `changes.${name}` };
      if (name === "address" || name === "phones")
        return (
          <TextArea
            key={name}
            {...common}
            label={name === "phones" ? t("request.phones") : common.label}
            rows={2}
            maxLength={500}
            defaultValue={Array.isArray(value) ? value.join("\n") : String(value ?? "")}
          />
        );
      return (
        <Field
          key={name}
          {...common}
          type={name === "dateOfBirth" ? "date" : name === "email" ? "email" : "text"}
          required={name === "givenName" || name === "familyName"}
          defaultValue={String(value ?? "")}
        />
      );
    });
}
