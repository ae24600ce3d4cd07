import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/types.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { PersonPicker } from "../../../ui/people/PersonPicker.tsx";

type Guardian = Row<"/api/v1/guardians">;

interface Props {
  known: Guardian | undefined;
  onPick: (guardian: Guardian | undefined) => void;
}

/** Searches a guardian on record, and shows the chosen one. */
export function KnownGuardianField({ known, onPick }: Props) {
  const { t } = useTranslation();
  if (!known)
    return (
      <PersonPicker
        kind="guardians"
        label={t("person.guardian")}
        placeholder={t("guardians.search")}
        onPick={onPick}
      />
    );
  return (
    <div className="row spread">
      <span className="stack-tight">
        <strong>
          <bdi>{fullName(known)}</bdi>
        </strong>
        <span className="soft small">{known.email ?? known.phones?.[0]}</span>
      </span>
      <Button kind="plain" onClick={() => onPick(undefined)} event="other-guardian">
        {t("students.otherGuardian")}
      </Button>
    </div>
  );
}
