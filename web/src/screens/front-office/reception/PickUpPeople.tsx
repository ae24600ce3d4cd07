import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/types.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { photoOf } from "../../../lib/photoOf.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { PersonCell } from "../../../ui/people/PersonCell.tsx";

interface Props {
  links: readonly Row<"/api/v1/student-guardians">[];
  /** Id of a guardian, or "other". */
  chosen: string;
  onChoose: (chosen: string) => void;
}

/** The guardians of a child with photo and rights, to choose who picks up; or somebody else. */
export function PickUpPeople({ links, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className="field wide stack-tight">
      <legend>{t("reception.who")}</legend>
      {links.map(({ guardianId, guardian, relation, pickupAllowed, hasCustody }) =>
        guardian ? (
          <label key={guardianId} className="check">
            <input
              type="radio"
              name="who"
              value={guardianId}
              checked={chosen === guardianId}
              onChange={() => onChoose(guardianId)}
            />
            <PersonCell name={fullName(guardian)} photo={photoOf("guardians", guardian)} />
            <bdi className="soft small">{relation}</bdi>
            <Badge tone={pickupAllowed === false ? "bad" : "good"}>
              {t(pickupAllowed === false ? "reception.notAllowed" : "reception.allowed")}
            </Badge>
            {hasCustody === false && <Badge tone="warn">{t("reception.withoutCustody")}</Badge>}
          </label>
        ) : null,
      )}
      <label className="check">
        <input
          type="radio"
          name="who"
          value="other"
          checked={chosen === "other"}
          onChange={() => onChoose("other")}
        />
        {t("reception.other")}
      </label>
    </fieldset>
  );
}
