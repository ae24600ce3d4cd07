import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/types.ts";
import { zonedLocal } from "../../../lib/format/zonedLocal.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { chosenOf, keepRule, mostTimes, recurrences } from "./recurrences.ts";

interface Props {
  /** The entity to edit; undefined to create a new one. */
  message: Row<"/api/v1/scheduled-messages"> | undefined;
}

/** When a message is sent, in school time, and its recurrence. */
export function WhenFields({ message }: Props) {
  const { t } = useTranslation();
  const { timezone } = useSignedIn().school;
  const former = chosenOf(message?.recurrence);
  const [later, setLater] = useState(message !== undefined);
  const [frequency, setFrequency] = useState(former.frequency);
  const choices = former.frequency === keepRule ? [...recurrences, keepRule] : recurrences;
  return (
    <Card title={t("messages.when")}>
      <div className="form-grid">
        {!message && (
          <SelectField
            label={t("messages.time")}
            choices={["now", "later"].map((value) => ({ value, label: t(`messages.at.${value}`) }))}
            value={later ? "later" : "now"}
            onChange={({ target }) => setLater(target.value === "later")}
          />
        )}
        {later && (
          <Field
            label={t("messages.sendAt")}
            name="at"
            type="datetime-local"
            hint={t("messages.zone", { zone: timezone })}
            defaultValue={message ? zonedLocal(message.scheduledAt, timezone) : ""}
            path="scheduledAt"
            required
          />
        )}
        <SelectField
          label={t("messages.repeats")}
          name="frequency"
          none={t("messages.once")}
          choices={choices.map((value) => ({ value, label: t(`messages.frequency.${value}`) }))}
          value={frequency}
          onChange={({ target }) => setFrequency(target.value)}
        />
        {frequency && frequency !== keepRule && (
          <Field
            label={t("messages.times")}
            name="times"
            path="recurrence"
            type="number"
            min={2}
            max={mostTimes}
            defaultValue={former.times}
            required
          />
        )}
      </div>
    </Card>
  );
}
