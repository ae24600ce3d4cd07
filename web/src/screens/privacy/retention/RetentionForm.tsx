import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { type RetentionRule, retentionRefreshes } from "./retention.ts";

interface Props {
  rule: RetentionRule | undefined;
  onDone: () => void;
}

/** Adds a rule, or changes the period and the action of a paused one. */
export function RetentionForm({ rule, onDone }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const options = useRead("/api/v1/retention-options");
  const [chosen, setChosen] = useState<string>(rule?.entityType ?? "visitor_log");
  const save = useWrite((values: Record<string, string>) => {
    const body = {
      keepDays: Number(values["keepDays"]),
      action: values["action"] as RetentionRule["action"],
    };
    return rule
      ? send("patch", "/api/v1/retention-rules/{id}", { path: { id: rule.id }, body })
      : send("post", "/api/v1/retention-rules", {
          body: {
            ...body,
            entityType: values["entityType"] as RetentionRule["entityType"],
            trigger: values["trigger"] as RetentionRule["trigger"],
          },
        });
  }, retentionRefreshes);
  return (
    <Loaded read={options}>
      {({ entityTypes }) => {
        const { triggers, actions, minDays } = entityTypes.find(({ entityType }) => entityType === chosen)!;
        return (
          <SaveForm save={save} event="save-retention-rule" onDone={onDone}>
            {rule ? (
              <p>
                <strong>{t(`retention.entities.${rule.entityType}`)}</strong>
                {" · "}
                {t(`retention.triggers.${rule.trigger}`)}
              </p>
            ) : (
              <>
                <SelectField
                  label={t("privacy.records")}
                  name="entityType"
                  value={chosen}
                  onChange={(event) => setChosen(event.target.value)}
                  choices={entityTypes.map(({ entityType: value }) => ({
                    value,
                    label: t(`retention.entities.${value}`),
                  }))}
                />
                <SelectField
                  key={`trigger ${chosen}`}
                  label={t("retention.trigger")}
                  name="trigger"
                  choices={triggers.map((value) => ({
                    value,
                    label: t(`retention.triggers.${value}`),
                  }))}
                />
              </>
            )}
            <Field
              label={t("retention.keepDays")}
              name="keepDays"
              type="number"
              required
              min={minDays}
              max={36_500}
              hint={t("retention.minDays", { days: number(minDays) })}
              defaultValue={rule?.keepDays ?? ""}
            />
            <SelectField
              key={`action ${chosen}`}
              label={t("retention.action")}
              name="action"
              defaultValue={rule?.action}
              choices={actions.map((value) => ({ value, label: t(`retention.actions.${value}`) }))}
            />
          </SaveForm>
        );
      }}
    </Loaded>
  );
}
