import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../../../api/types.ts";
import { CustomFields } from "../../../../kit/custom/CustomFields.tsx";
import type { CustomField } from "../../../../kit/custom/useCustomFields.ts";
import { fullName } from "../../../../lib/format/fullName.ts";
import { useSignedIn } from "../../../../session/useSignedIn.ts";
import { Button } from "../../../../ui/actions/Button.tsx";
import { CheckField } from "../../../../ui/forms/CheckField.tsx";
import { Field } from "../../../../ui/forms/Field.tsx";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { Card } from "../../../../ui/layout/Card.tsx";
import { PersonPicker } from "../../../../ui/people/PersonPicker.tsx";
import { KnownGuardian } from "./KnownGuardian.tsx";

const relations = ["mother", "father", "guardian", "grandparent", "other"];

/** First guardian of a new student: a new one, or an existing one such as that of a sibling. */
export function GuardianFields({ own }: { own: readonly CustomField[] }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [mode, setMode] = useState("new");
  const [known, setKnown] = useState<Row<"/api/v1/guardians">>();
  const [email, setEmail] = useState("");
  const [phone, setPhone] = useState("");
  const [invited, setInvited] = useState(false);
  const use = (guardian: Row<"/api/v1/guardians"> | undefined) => {
    setMode(guardian ? "known" : mode);
    setKnown(guardian);
  };
  return (
    <Card title={t("students.theGuardian")}>
      <div className="stack">
        <div className="form-grid">
          {may("guardians.read") && (
            <SelectField
              label={t("students.guardianIs")}
              value={mode}
              onChange={({ target }) => {
                setMode(target.value);
                setKnown(undefined);
              }}
              choices={["new", "known"].map((value) => ({
                value,
                label: t(`students.guardianFrom.${value}`),
              }))}
            />
          )}
          {mode === "known" && !known && (
            <PersonPicker
              kind="guardians"
              label={t("person.guardian")}
              placeholder={t("guardians.search")}
              onPick={setKnown}
            />
          )}
          {mode === "new" && (
            <>
              <Field
                label={t("common.givenName")}
                name="guardianGivenName"
                path="guardians.0.guardian.givenName"
                autoComplete="off"
              />
              <Field
                label={t("common.familyName")}
                name="guardianFamilyName"
                path="guardians.0.guardian.familyName"
                autoComplete="off"
              />
            </>
          )}
          <SelectField
            label={t("guardians.relation")}
            name="relation"
            choices={relations.map((value) => ({ value, label: t(`relation.${value}`) }))}
          />
          {mode === "new" && (
            <>
              <Field
                label={t("common.email")}
                name="guardianEmail"
                path="guardians.0.guardian.email"
                type="email"
                required={invited}
                autoComplete="off"
                value={email}
                onChange={({ target }) => setEmail(target.value)}
              />
              <Field
                label={t("common.phone")}
                name="guardianPhone"
                path="guardians.0.guardian.phones"
                type="tel"
                autoComplete="off"
                value={phone}
                onChange={({ target }) => setPhone(target.value)}
              />
              <CustomFields fields={own} values={{}} at="guardians.0.guardian.custom" optional />
              <CheckField
                label={t("students.inviteGuardian")}
                name="invite"
                value="yes"
                checked={invited}
                onChange={({ target }) => setInvited(target.checked)}
              />
            </>
          )}
        </div>
        {mode === "known" && known && (
          <div className="row spread">
            <input type="hidden" name="guardianId" value={known.id} />
            <span className="stack-tight">
              <strong>
                <bdi>{fullName(known)}</bdi>
              </strong>
              <span className="soft small">{known.email ?? known.phones?.[0]}</span>
            </span>
            <Button kind="plain" onClick={() => setKnown(undefined)} event="other-guardian">
              {t("students.otherGuardian")}
            </Button>
          </div>
        )}
        {mode === "new" && may("guardians.read") && <KnownGuardian email={email} phone={phone} onUse={use} />}
      </div>
    </Card>
  );
}
