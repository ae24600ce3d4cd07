import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Body, ResponseOf } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { zonedInstant } from "../../../lib/format/zonedInstant.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { CheckGroup } from "../../../ui/forms/CheckGroup.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";

type New = Body<"/api/v1/api-keys", "post">;
type Made = NonNullable<ResponseOf<"/api/v1/api-keys", "post">>;

const services = ["oneroster.roster", "oneroster.demographics", "oneroster.gradebook"];

interface Props {
  onMade: (made: Made) => void;
  onCancel: () => void;
}

/** Creates an API key. A key acts for its creator and cannot exceed their permissions. */
export function ApiKeyForm({ onMade, onCancel }: Props) {
  const { t } = useTranslation();
  const { user, school } = useSignedIn();
  const [scopes, setScopes] = useState<string[]>([]);
  const make = useWrite(
    ({ name = "", expiresAt, requestsPerMinute }: Record<string, string>) =>
      send("post", "/api/v1/api-keys", {
        body: {
          name: name.trim(),
          scopes: scopes as New["scopes"],
          expiresAt: expiresAt ? zonedInstant(expiresAt, school.timezone) : null,
          ...(requestsPerMinute && { requestsPerMinute: Number(requestsPerMinute) }),
        },
      }),
    ["/api-keys"],
  );
  return (
    <Form error={make.error} onSubmit={(values) => make.mutate(values, { onSuccess: onMade })}>
      <div className="form-grid">
        <Field label={t("common.name")} name="name" maxLength={80} required />
        <Field
          label={t("integrations.expiresAt")}
          name="expiresAt"
          type="datetime-local"
          hint={t("integrations.keyLasts", { zone: school.timezone })}
        />
        <Field
          label={t("integrations.perMinute")}
          name="requestsPerMinute"
          type="number"
          min={1}
          max={100_000}
          placeholder="600"
        />
      </div>
      <div className="scopes">
        <CheckGroup
          legend={t("integrations.mayDo")}
          choices={[...services, ...[...user.permissions].sort()].map((value) => ({ value, label: value }))}
          chosen={scopes}
          onChoose={setScopes}
        />
      </div>
      <div className="dialog-foot">
        <Button kind="plain" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
        <Button
          type="submit"
          kind="primary"
          disabled={scopes.length === 0}
          busy={make.isPending}
          event="make-key"
        >
          {t("integrations.makeKey")}
        </Button>
      </div>
    </Form>
  );
}
