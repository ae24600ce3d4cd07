import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Body } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { CheckField } from "../../ui/forms/CheckField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { type Preview, useFieldLabel } from "./useFieldLabel.ts";

type Mapping = Body<"/api/v1/import-batches/{id}/mapping", "put">;

const dateFormats = ["YYYY-MM-DD", "DD/MM/YYYY", "MM/DD/YYYY", "DD.MM.YYYY"] as const;

/** Maps columns to fields. Saving checks the rows again. */
export function MappingForm({ preview: { batch, fields } }: { preview: Preview }) {
  const { t } = useTranslation();
  const { id, kind, columns, mapping } = batch;
  const labelOf = useFieldLabel(fields);
  const save = useWrite(
    ({ dateFormat, invite, ...chosen }: Record<string, string>) =>
      send("put", "/api/v1/import-batches/{id}/mapping", {
        path: { id },
        body: {
          fields: Object.fromEntries(Object.entries(chosen).filter(([, column]) => column)),
          dateFormat: dateFormat as Mapping["dateFormat"],
          invite: invite === "on",
        },
      }),
    ["/import-batches", "/import-rows"],
  );
  return (
    <Card title={t("imports.mapping")}>
      <Form error={save.error} onSubmit={(values) => save.mutate(values)}>
        <div className="form-grid">
          {fields.map(({ field, required, column }) => (
            <SelectField
              key={field}
              label={labelOf(field) + (required ? " *" : "")}
              name={field}
              none={t("imports.noColumn")}
              choices={columns.map((value) => ({ value, label: value }))}
              defaultValue={column ?? ""}
              required={required}
              path={`fields.${field}`}
            />
          ))}
          <SelectField
            label={t("imports.dateFormat")}
            name="dateFormat"
            choices={dateFormats.map((value) => ({ value, label: value }))}
            defaultValue={mapping.dateFormat ?? "YYYY-MM-DD"}
          />
          {kind === "guardians" && (
            <CheckField label={t("imports.invite")} name="invite" defaultChecked={mapping.invite} />
          )}
        </div>
        <div className="dialog-foot">
          <Button type="submit" busy={save.isPending} event="save-mapping">
            {t("imports.checkAgain")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
