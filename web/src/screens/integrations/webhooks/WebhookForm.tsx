import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Body, Row } from "../../../api/types.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { CheckGroup } from "../../../ui/forms/CheckGroup.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import "../Integrations.css";

type New = Body<"/api/v1/webhook-endpoints", "post">;

interface Props {
  /** The entity to edit; undefined to create a new one. */
  endpoint?: Row<"/api/v1/webhook-endpoints">;
  onDone: (endpoint: { id: string; secret?: string | null }) => void;
  onCancel: () => void;
}

export function WebhookForm({ endpoint, onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const [eventTypes, setEventTypes] = useState<string[]>(endpoint?.eventTypes ?? []);
  const types = useRead("/api/v1/webhook-event-types");
  const save = useWrite(
    ({ name = "", url = "" }: Record<string, string>): Promise<{ id: string; secret?: string | null }> => {
      const body = { name: name.trim(), url: url.trim(), eventTypes: eventTypes as New["eventTypes"] };
      return endpoint
        ? send("patch", "/api/v1/webhook-endpoints/{id}", { path: { id: endpoint.id }, body })
        : send("post", "/api/v1/webhook-endpoints", { body });
    },
    ["/webhook-endpoints"],
  );
  return (
    <Form error={save.error} onSubmit={(values) => save.mutate(values, { onSuccess: onDone })}>
      <div className="form-grid">
        <Field
          label={t("common.name")}
          name="name"
          maxLength={80}
          required
          defaultValue={endpoint?.name ?? ""}
        />
        <Field
          label={t("common.address")}
          name="url"
          type="url"
          dir="ltr"
          maxLength={500}
          placeholder="https://"
          required
          defaultValue={endpoint?.url ?? ""}
        />
      </div>
      <Loaded read={types} lines={3}>
        {({ data }) => (
          <div className="scopes">
            <CheckGroup
              legend={t("integrations.events")}
              choices={data.map(({ type }) => ({ value: type, label: type }))}
              chosen={eventTypes}
              onChoose={setEventTypes}
            />
          </div>
        )}
      </Loaded>
      <div className="dialog-foot">
        <Button kind="plain" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
        <Button
          type="submit"
          kind="primary"
          disabled={eventTypes.length === 0}
          busy={save.isPending}
          event="save-webhook"
        >
          {t("common.save")}
        </Button>
      </div>
    </Form>
  );
}
