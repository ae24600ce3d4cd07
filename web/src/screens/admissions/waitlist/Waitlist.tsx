import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { referenceFilter } from "../../../kit/references/referenceFilter.tsx";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { PersonCell } from "../../../ui/people/PersonCell.tsx";
import { toGradeLevel } from "../../structure/references.ts";
import { applicationRefreshes } from "../applications/applications.ts";
import { toCampaign } from "../applications/form/references.ts";

/** Who waits for a seat, in the order in which seats that become free are offered. */
export function Waitlist() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { instantDay } = useFormat();
  const { level } = useStructure();
  return (
    <ListCard
      path="/api/v1/waitlist-entries"
      caption={t("admissions.waitlist")}
      fixed={{ status: "waiting", sort: "position", include: "admissionApplication" }}
      filters={[
        referenceFilter("admissionCampaignId", t("admissions.theCampaign"), toCampaign),
        referenceFilter("gradeLevelId", t("admissions.level"), toGradeLevel),
      ]}
      hrefOf={({ admissionApplicationId }) => `/admissions/applications/${admissionApplicationId}`}
      empty={t("admissions.nobodyWaits")}
      columns={[
        {
          header: t("common.name"),
          cell: ({ admissionApplication }) =>
            admissionApplication && <PersonCell name={fullName(admissionApplication)} />,
        },
        { header: t("admissions.level"), cell: ({ gradeLevelId }) => <bdi>{level(gradeLevelId)}</bdi> },
        {
          header: t("admissions.score"),
          align: "end",
          cell: ({ admissionApplication }) => admissionApplication?.score,
        },
        { header: t("admissions.waitsSince"), cell: ({ createdAt }) => instantDay(createdAt) },
        {
          header: t("common.actions"),
          actions: true,
          align: "end",
          cell: ({ id }) =>
            may("admissions.decide") && (
              <ConfirmButton
                kind="plain"
                label={t("admissions.changePlace")}
                question={t("admissions.changePlaceAsk")}
                event="change-waitlist-place"
                refreshes={applicationRefreshes}
                run={({ place }) =>
                  send("put", "/api/v1/waitlist-entries/{id}/place", {
                    path: { id },
                    body: { place: Number(place) },
                  })
                }
              >
                <Field
                  label={t("admissions.place")}
                  name="place"
                  type="number"
                  min={1}
                  required
                  defaultValue={1}
                />
              </ConfirmButton>
            ),
        },
      ]}
    />
  );
}
