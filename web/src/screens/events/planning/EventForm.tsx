import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { LinkButton } from "../../../ui/actions/LinkButton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { AudienceBuilder } from "../../audience/AudienceBuilder.tsx";
import { useAudience } from "../../audience/useAudience.ts";
import { EventTimeFields } from "../EventTimeFields.tsx";
import { eventKinds } from "../eventKinds.ts";
import { eventRefreshes } from "../eventRefreshes.ts";
import { ResponseFields } from "../responses/ResponseFields.tsx";
import { eventBody } from "./eventBody.ts";

/** Plans an event or changes it. Once it is published, its audience is fixed. */
export function EventForm({ event }: { event?: Row<"/api/v1/calendar-events"> }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { school } = useSignedIn();
  const { groups, setGroups, filter } = useAudience(event?.audienceFilter);
  const rooms = useRead("/api/v1/rooms", { query: { limit: 200 } });
  const isPublished = event !== undefined && event.status !== "draft";
  const save = useWrite((values: Record<string, string>) => {
    const body = eventBody(values, filter!, school.timezone);
    if (!event) return send("post", "/api/v1/calendar-events", { body });
    const { audienceFilter, ...rest } = body;
    return send("patch", "/api/v1/calendar-events/{id}", {
      path: { id: event.id },
      body: isPublished ? rest : { ...rest, audienceFilter },
    });
  }, eventRefreshes);
  const submit = (values: Record<string, string>) =>
    save.mutate(values, {
      onSuccess: ({ id }) => {
        toast.done(t("common.saved"));
        go(`/events/${id}/plan`);
      },
    });
  return (
    <Form error={save.error} onSubmit={submit}>
      <Card>
        <div className="form-grid">
          <div className="wide">
            <Field
              label={t("events.title")}
              name="title"
              maxLength={200}
              required
              defaultValue={event?.title ?? ""}
            />
          </div>
          <SelectField
            label={t("events.kind")}
            name="kind"
            choices={eventKinds.map((value) => ({ value, label: t(`events.kinds.${value}`) }))}
            defaultValue={event?.kind ?? "other"}
          />
          <SelectField
            key={rooms.isPending ? "pending" : "rooms"}
            label={t("events.room")}
            name="roomId"
            none="–"
            choices={(rooms.data?.data ?? []).map(({ id, name }) => ({ value: id, label: isolated(name) }))}
            defaultValue={event?.roomId ?? ""}
          />
          <Field
            label={t("events.location")}
            name="location"
            maxLength={200}
            defaultValue={event?.location ?? ""}
          />
          <EventTimeFields event={event} />
          <TextArea
            label={t("events.description")}
            name="description"
            rows={6}
            maxLength={10_000}
            defaultValue={event?.description ?? ""}
          />
        </div>
      </Card>
      {!isPublished && <AudienceBuilder groups={groups} onChange={setGroups} />}
      <ResponseFields event={event} />
      <div className="dialog-foot">
        <LinkButton href={event ? `/events/${event.id}/plan` : "/events"} kind="plain">
          {t("common.cancel")}
        </LinkButton>
        <Button
          type="submit"
          kind="primary"
          disabled={!isPublished && !filter}
          busy={save.isPending}
          event="save-event"
        >
          {t("common.save")}
        </Button>
      </div>
    </Form>
  );
}
