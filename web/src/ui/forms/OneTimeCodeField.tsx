import { useTranslation } from "react-i18next";
import { Field } from "./Field.tsx";

/** The code of the second factor at sign-in. */
export function OneTimeCodeField() {
  const { t } = useTranslation();
  return (
    <Field
      label={t("door.otp")}
      name="otp"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={32}
      required
    />
  );
}
