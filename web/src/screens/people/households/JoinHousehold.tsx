import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { ResponseOf } from "../../../api/types.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";

interface Props {
  student: Pick<ResponseOf<"/api/v1/students/{id}", "get">, "id" | "familyName" | "address" | "householdId">;
  onDone: () => void;
}

/** Places a student in a household on record, or in a new one. */
export function JoinHousehold({ student, onDone }: Props) {
  const { t } = useTranslation();
  const [mode, setMode] = useState("known");
  const [words, setWords] = useState(student.familyName);
  const q = useDeferredValue(words.trim());
  const found = useRead("/api/v1/households", {
    query: { status: "active", limit: 20, sort: "name", ...(q && { q }) },
    keep: true,
  });
  const choices = (found.data?.data ?? []).map(({ id, name, address }) => ({
    value: id,
    label: address ? `${name} · ${address}` : name,
  }));
  const save = useWrite(
    async (values: Record<string, string>) => {
      const householdId =
        mode === "known"
          ? values["householdId"]!
          : (
              await send("post", "/api/v1/households", {
                body: { name: values["name"]!.trim(), address: values["address"]?.trim() || null },
              })
            ).id;
      return send("patch", "/api/v1/students/{id}", {
        path: { id: student.id },
        body: { householdId, ...(values["useAddress"] === "yes" && { address: null }) },
      });
    },
    ["/students", "/households"],
  );
  return (
    <SaveForm
      save={save}
      event="join-household"
      onDone={onDone}
      canSave={mode === "new" || choices.length > 0}
    >
      <div className="form-grid">
        <SelectField
          label={t("family.householdIs")}
          value={mode}
          onChange={({ target }) => setMode(target.value)}
          choices={["known", "new"].map((value) => ({ value, label: t(`students.guardianFrom.${value}`) }))}
        />
        {mode === "known" ? (
          <>
            <Field
              label={t("family.findHousehold")}
              value={words}
              autoComplete="off"
              onChange={({ target }) => setWords(target.value)}
            />
            <SelectField
              label={t("family.household")}
              name="householdId"
              required
              choices={choices}
              {...(choices.length === 0 && { none: t("family.noneFound") })}
            />
          </>
        ) : (
          <>
            <Field label={t("common.name")} name="name" defaultValue={student.familyName} required />
            <Field
              label={t("common.address")}
              name="address"
              autoComplete="off"
              defaultValue={student.address ?? ""}
            />
          </>
        )}
        {student.address && <CheckField name="useAddress" value="yes" label={t("family.useAddress")} />}
      </div>
    </SaveForm>
  );
}
