import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { zonedInstant } from "../../../lib/format/zonedInstant.ts";
import { zonedLocal } from "../../../lib/format/zonedLocal.ts";
import { useSession } from "../../../session/useSession.ts";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { categories, type Incident, incidentRefreshes, severities } from "./incidents.ts";

/** Edits what is recorded of an incident. */
export function EditIncident({ incident, onDone }: { incident: Incident; onDone: () => void }) {
  const { t } = useTranslation();
  const timeZone = useSession()?.school.timezone ?? "UTC";
  const local = zonedLocal(incident.occurredAt, timeZone);
  const save = useWrite(
    (values: Record<string, string>) =>
      send("patch", "/api/v1/discipline-incidents/{id}", {
        path: { id: incident.id },
        body: {
          ...(values["occurredAt"] !== local && {
            occurredAt: zonedInstant(values["occurredAt"]!, timeZone),
          }),
          category: values["category"] as Incident["category"],
          severity: values["severity"] as Incident["severity"],
          location: values["location"]?.trim() || null,
          description: values["description"]!.trim(),
          confidential: values["confidential"] === "yes",
        },
      }),
    incidentRefreshes,
  );
  return (
    <SaveForm save={save} event="change-incident" onDone={onDone}>
      <div className="form-grid">
        <SelectField
          label={t("behaviour.category")}
          name="category"
          defaultValue={incident.category}
          choices={categories.map((value) => ({ value, label: t(`behaviour.kind.${value}`) }))}
        />
        <SelectField
          label={t("behaviour.severity")}
          name="severity"
          defaultValue={incident.severity}
          choices={severities.map((value) => ({ value, label: t(`behaviour.level.${value}`) }))}
        />
        <Field
          label={t("behaviour.when")}
          name="occurredAt"
          type="datetime-local"
          defaultValue={local}
          required
        />
        <Field
          label={t("behaviour.where")}
          name="location"
          maxLength={200}
          defaultValue={incident.location ?? ""}
        />
        <TextArea
          label={t("behaviour.description")}
          name="description"
          rows={5}
          required
          defaultValue={incident.description}
        />
        <CheckField
          label={t("behaviour.confidential")}
          hint={t("behaviour.confidentialHint")}
          name="confidential"
          value="yes"
          defaultChecked={incident.confidential}
        />
      </div>
    </SaveForm>
  );
}
