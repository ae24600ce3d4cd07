import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/types.ts";
import { CustomFields } from "../../../kit/custom/CustomFields.tsx";
import { useCustomFields } from "../../../kit/custom/useCustomFields.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { KnownGuardian } from "../students/admit/KnownGuardian.tsx";

/** Name and contact details of a new guardian; a known email address or phone number is pointed out while typing. */
export function NewGuardianFields({ onUse }: { onUse: (guardian: Row<"/api/v1/guardians">) => void }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const own = useCustomFields("guardian");
  const [email, setEmail] = useState("");
  const [phones, setPhones] = useState("");
  return (
    <>
      <Field label={t("common.givenName")} name="givenName" required autoComplete="off" />
      <Field label={t("common.familyName")} name="familyName" required autoComplete="off" />
      <Field
        label={t("common.email")}
        name="email"
        type="email"
        autoComplete="off"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Field
        label={t("common.phone")}
        hint={t("guardians.phonesHint")}
        name="phones"
        dir="ltr"
        autoComplete="off"
        value={phones}
        onChange={({ target }) => setPhones(target.value)}
      />
      <CustomFields fields={own} values={{}} />
      {may("guardians.read") && (
        <div className="wide">
          <KnownGuardian email={email} phone={phones.split(",")[0]!} onUse={onUse} />
        </div>
      )}
    </>
  );
}
