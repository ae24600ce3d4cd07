import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { Field } from "../../../ui/forms/Field.tsx";

/** Records that somebody was refused, and why. */
export function DenyField({ forced = false }: { forced?: boolean }) {
  const { t } = useTranslation();
  const [isDenied, setDenied] = useState(false);
  const shown = forced || isDenied;
  return (
    <>
      {!forced && (
        <CheckField
          label={t("reception.deny")}
          checked={isDenied}
          onChange={({ target }) => setDenied(target.checked)}
        />
      )}
      {shown && (
        <Field
          label={t("reception.deniedReason")}
          name="deniedReason"
          required
          maxLength={300}
          autoComplete="off"
        />
      )}
    </>
  );
}
