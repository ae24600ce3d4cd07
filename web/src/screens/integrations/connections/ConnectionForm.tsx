import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { AuthFields } from "./AuthFields.tsx";
import { ConnectorFields } from "./ConnectorFields.tsx";
import { type Connector, connectionBody, connectors } from "./connectionBody.ts";

interface Props {
  /** The entity to edit; undefined to create a new one. */
  connection?: Row<"/api/v1/integration-connections">;
  onDone: (id: string) => void;
  onCancel: () => void;
}

/** Address, authentication and sync settings of a connection. */
export function ConnectionForm({ connection, onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const [connector, setConnector] = useState<Connector>(connection?.connector ?? "oneroster");
  const former = connection?.settings as Readonly<Record<string, unknown>> | undefined;
  const [services, setServices] = useState((former?.["services"] as string[] | undefined) ?? ["rostering"]);
  const save = useWrite(
    (values: Record<string, string>) => {
      const body = connectionBody(values, connector, services, former);
      return connection
        ? send("patch", "/api/v1/integration-connections/{id}", { path: { id: connection.id }, body })
        : send("post", "/api/v1/integration-connections", { body: { ...body, connector } });
    },
    ["/integration-connections"],
  );
  return (
    <Form
      error={save.error}
      onSubmit={(values) => save.mutate(values, { onSuccess: ({ id }) => onDone(id) })}
    >
      <div className="form-grid">
        <Field
          label={t("common.name")}
          name="name"
          maxLength={80}
          required
          defaultValue={connection?.name ?? ""}
        />
        <SelectField
          label={t("integrations.connector")}
          choices={connectors.map((value) => ({ value, label: t(`integrations.by.${value}`) }))}
          value={connector}
          disabled={connection !== undefined}
          onChange={({ target }) => setConnector(target.value as Connector)}
        />
        <div className="wide">
          <Field
            label={t("common.address")}
            name="baseUrl"
            type="url"
            dir="ltr"
            maxLength={500}
            placeholder="https://"
            required
            defaultValue={connection?.baseUrl ?? ""}
          />
        </div>
        <AuthFields isNew={!connection} />
        <ConnectorFields
          connector={connector}
          settings={connection?.settings}
          services={services}
          onServices={setServices}
        />
        <Field
          label={t("integrations.everyMinutes")}
          name="everyMinutes"
          type="number"
          min={5}
          max={10_080}
          required
          defaultValue={connection?.everyMinutes ?? 60}
        />
        <Field
          label={t("integrations.fullEveryDays")}
          hint={t("integrations.fullEveryDaysHint")}
          name="fullEveryDays"
          type="number"
          min={0}
          max={365}
          required
          defaultValue={connection?.fullEveryDays ?? 7}
        />
        <SelectField
          label={t("integrations.onConflict")}
          name="onConflict"
          choices={["theirs", "ours"].map((value) => ({ value, label: t(`integrations.stays.${value}`) }))}
          defaultValue={connection?.onConflict ?? "theirs"}
        />
      </div>
      <div className="dialog-foot">
        <Button kind="plain" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" busy={save.isPending} event="save-connection">
          {t("common.save")}
        </Button>
      </div>
    </Form>
  );
}
