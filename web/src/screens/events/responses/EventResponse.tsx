import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Body, Row } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { eventRefreshes } from "../eventRefreshes.ts";

type Response = Body<"/api/v1/communication/calendar-events/{id}/response", "put">;
const answers = ["yes", "maybe", "no"] as const;

/** Asks whether the user is coming, and shows what they responded. */
export function EventResponse({ event }: { event: Row<"/api/v1/communication/calendar-events"> }) {
  const { t } = useTranslation();
  const { id, response, seatsLeft } = event;
  const [chosen, setChosen] = useState<string>(response === "invited" ? "yes" : response);
  const save = useWrite(
    (body: Response) =>
      send("put", "/api/v1/communication/calendar-events/{id}/response", { path: { id }, body }),
    eventRefreshes,
  );
  if (Date.parse(event.respondBy ?? event.endsAt) <= Date.now()) return <Note>{t("events.closed")}</Note>;
  const submit = ({ partySize, note }: Record<string, string>) =>
    save.mutate(
      {
        response: chosen as Response["response"],
        partySize: chosen === "yes" ? Number(partySize) : 1,
        note: note?.trim() || null,
      },
      { onSuccess: () => toast.done(t("events.sent")) },
    );
  return (
    <Card title={t("events.response")}>
      <Form error={save.error} onSubmit={submit}>
        {response !== "invited" && (
          <Note tone={response === "no" ? "plain" : "good"}>{t(`events.answers.${response}`)}</Note>
        )}
        {seatsLeft !== null && <p className="soft">{t("events.seatsLeft", { count: seatsLeft })}</p>}
        <div className="form-grid">
          <SelectField
            label={t("events.response")}
            name="response"
            choices={answers.map((value) => ({ value, label: t(`events.answers.${value}`) }))}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          />
          {chosen === "yes" && (
            <Field
              label={t("events.partySize")}
              hint={t("events.partyHint")}
              name="partySize"
              type="number"
              min={1}
              max={50}
              required
              defaultValue={event.partySize}
            />
          )}
          <TextArea
            label={t("events.note")}
            name="note"
            rows={2}
            maxLength={500}
            defaultValue={event.note ?? ""}
          />
        </div>
        <div>
          <Button type="submit" kind="primary" icon="send" busy={save.isPending} event="respond-to-event">
            {t("events.send")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
