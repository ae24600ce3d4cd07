import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { mostTimes, recurrences } from "./recurrences.ts";

/** When a message is sent, by the clock of the school, and whether again. */
export function WhenFields({ error }: { error: string | undefined }) {
  const { t } = useTranslation();
  const { timezone } = useSignedIn().school;
  const [later, setLater] = useState(false);
  const [frequency, setFrequency] = useState("");
  return (
    <Card title={t("messages.when")}>
      <div className="form-grid">
        <SelectField
          label={t("messages.time")}
          choices={["now", "later"].map((value) => ({ value, label: t(`messages.at.${value}`) }))}
          value={later ? "later" : "now"}
          onChange={({ target }) => setLater(target.value === "later")}
        />
        {later && (
          <Field
            label={t("messages.sendAt")}
            name="at"
            type="datetime-local"
            hint={t("messages.zone", { zone: timezone })}
            error={error}
            required
          />
        )}
        <SelectField
          label={t("messages.repeats")}
          name="frequency"
          none={t("messages.once")}
          choices={recurrences.map((value) => ({ value, label: t(`messages.frequency.${value}`) }))}
          value={frequency}
          onChange={({ target }) => setFrequency(target.value)}
        />
        {frequency && (
          <Field
            label={t("messages.times")}
            name="times"
            type="number"
            min={2}
            max={mostTimes}
            defaultValue={4}
            required
          />
        )}
      </div>
    </Card>
  );
}
