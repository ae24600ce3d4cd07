import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Body } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { languages } from "../../i18n/languages.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Form } from "../../ui/Form.tsx";
import { SelectField } from "../../ui/SelectField.tsx";

const zones = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

/** A school on trial; its administrator gets an invitation by mail. */
export function NewTenant({ onDone }: { onDone: (id: string) => void }) {
  const { t } = useTranslation();
  const open = useWrite(
    (values: Record<string, string>) =>
      send("post", "/api/v1/platform/tenants", {
        body: values as unknown as Body<"/api/v1/platform/tenants", "post">,
      }),
    ["/platform/tenants"],
  );
  return (
    <Form
      error={open.error}
      onSubmit={(values) => open.mutate(values, { onSuccess: ({ id }) => onDone(id) })}
    >
      <div className="form-grid">
        <Field label={t("common.name")} name="name" maxLength={200} required />
        <Field
          label={t("platform.slug")}
          hint={t("platform.slugHint")}
          name="slug"
          pattern="[a-z0-9](-?[a-z0-9])*"
          maxLength={63}
          required
        />
        <Field label={t("platform.contactName")} name="contactName" maxLength={200} required />
        <Field
          label={t("platform.contact")}
          hint={t("platform.contactHint")}
          name="contactEmail"
          type="email"
          required
        />
        <SelectField
          label={t("platform.timezone")}
          name="timezone"
          choices={zones.map((value) => ({ value, label: value }))}
          required
        />
        <Field
          label={t("platform.currency")}
          name="currency"
          defaultValue="USD"
          pattern="[A-Z]{3}"
          maxLength={3}
          required
        />
        <SelectField
          label={t("common.language")}
          name="locale"
          choices={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
          required
        />
      </div>
      <div className="dialog-foot">
        <Button type="submit" kind="primary" busy={open.isPending} event="open-tenant-confirmed">
          {t("platform.openTenant")}
        </Button>
      </div>
    </Form>
  );
}
