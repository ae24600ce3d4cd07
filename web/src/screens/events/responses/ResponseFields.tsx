import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/types.ts";
import { zonedLocal } from "../../../lib/format/zonedLocal.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Card } from "../../../ui/layout/Card.tsx";

/** Whether the audience is asked to respond, until when, and for how many there are places. */
export function ResponseFields({ event }: { event: Row<"/api/v1/calendar-events"> | undefined }) {
  const { t } = useTranslation();
  const { timezone } = useSignedIn().school;
  const [asks, setAsks] = useState(event?.asksResponse ?? false);
  return (
    <Card title={t("events.responses")}>
      <div className="form-grid">
        <CheckField
          label={t("events.asksResponse")}
          hint={t("events.asksHint")}
          name="asksResponse"
          checked={asks}
          onChange={({ target }) => setAsks(target.checked)}
        />
        {asks && (
          <>
            <Field
              label={t("events.respondBy")}
              name="respondBy"
              type="datetime-local"
              defaultValue={event?.respondBy ? zonedLocal(event.respondBy, timezone) : ""}
            />
            <Field
              label={t("events.capacity")}
              name="capacity"
              type="number"
              min={1}
              max={100_000}
              defaultValue={event?.capacity ?? ""}
            />
          </>
        )}
      </div>
    </Card>
  );
}
