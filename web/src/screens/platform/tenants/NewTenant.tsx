import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Body } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { PlaceFields } from "../../../ui/forms/PlaceFields.tsx";

/** Creates a school on trial. Its administrator is invited by email. */
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
        <PlaceFields />
      </div>
      <div className="dialog-foot">
        <Button type="submit" kind="primary" busy={open.isPending} event="open-tenant-confirmed">
          {t("platform.openTenant")}
        </Button>
      </div>
    </Form>
  );
}
