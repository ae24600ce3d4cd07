import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/Button.tsx";
import { CheckField } from "../../../ui/forms/CheckField.tsx";

/** Offers the record that a refused new guardian repeats, or to add the new one all the same. */
export function ExistingGuardian({ onUse }: { onUse: () => Promise<void> }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  return (
    <div className="stack-tight">
      <div className="row">
        <Button
          icon="people"
          busy={busy}
          event="use-existing-guardian"
          onClick={() => {
            setBusy(true);
            void onUse().finally(() => setBusy(false));
          }}
        >
          {t("students.useGuardian")}
        </Button>
      </div>
      <CheckField
        name="allowDuplicate"
        value="yes"
        label={t("family.addAnyway")}
        hint={t("family.addAnywayHint")}
      />
    </div>
  );
}
