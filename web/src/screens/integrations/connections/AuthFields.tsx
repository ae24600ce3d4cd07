import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../../ui/forms/Field.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { authTypes } from "./connectionBody.ts";

/** Authentication against the remote system. Secrets are write-only; left empty, they are kept. */
export function AuthFields({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation();
  const [type, setType] = useState(isNew ? "none" : "keep");
  const secret = { type: "password", autoComplete: "off", maxLength: 4000, required: true };
  return (
    <>
      <SelectField
        label={t("integrations.auth")}
        name="auth"
        choices={[...(isNew ? [] : ["keep"]), ...authTypes].map((value) => ({
          value,
          label: t(`integrations.authType.${value}`),
        }))}
        value={type}
        onChange={({ target }) => setType(target.value)}
      />
      {type === "header" && (
        <Field
          label={t("integrations.headerName")}
          name="header"
          dir="ltr"
          placeholder="x-api-key"
          required
        />
      )}
      {(type === "bearer" || type === "header") && (
        <Field label={t("integrations.secret")} name="token" {...secret} />
      )}
      {(type === "basic" || type === "oauth2") && (
        <>
          <Field
            label={t(type === "basic" ? "integrations.userName" : "integrations.clientId")}
            name="username"
            autoComplete="off"
            required
          />
          <Field
            label={t(type === "basic" ? "door.password" : "integrations.clientSecret")}
            name="password"
            {...secret}
          />
        </>
      )}
      {type === "oauth2" && (
        <Field
          label={t("integrations.tokenUrl")}
          name="tokenUrl"
          type="url"
          dir="ltr"
          placeholder="https://"
          required
        />
      )}
    </>
  );
}
