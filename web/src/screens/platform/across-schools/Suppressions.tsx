import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { PlatformStatus } from "../PlatformStatus.tsx";
import { usePlatformChoices } from "../usePlatformChoices.ts";
import { useSchoolFilter } from "../useSchoolFilter.ts";

/** Suppressed addresses, and addresses that recently rejected emails. */
export function Suppressions() {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  const schools = useSchoolFilter();
  const statuses = usePlatformChoices("watched", "suppressed");
  return (
    <ListCard
      path="/api/v1/platform/mail-suppressions"
      caption={t("platform.suppressions")}
      filters={[{ key: "status", label: t("common.status"), choices: statuses }, schools]}
      empty={t("platform.noSuppressions")}
      csv
      columns={[
        {
          header: t("common.email"),
          cell: ({ address, school }) => (
            <span className="stack-tight">
              <strong>
                <bdi>{address}</bdi>
              </strong>
              <span className="soft small">{school}</span>
            </span>
          ),
        },
        { header: t("common.reason"), cell: ({ reason }) => t(`platform.reason.${reason}`) },
        {
          header: t("platform.refusals"),
          align: "end",
          cell: ({ refusals }) => number(refusals),
        },
        { header: t("platform.answer"), cell: ({ lastResponse }) => lastResponse },
        { header: t("common.from"), cell: ({ createdAt }) => instant(createdAt) },
        {
          header: t("common.status"),
          phone: "corner",
          cell: ({ status }) => <PlatformStatus status={status} />,
        },
        {
          header: t("common.actions"),
          actions: true,
          align: "end",
          cell: ({ id, address, school }) => (
            <ConfirmButton
              label={t("platform.lift")}
              question={t("platform.liftAsk", { to: address, name: school })}
              event="lift-suppression"
              refreshes={["/platform/mail-suppressions"]}
              run={() => send("delete", "/api/v1/platform/mail-suppressions/{id}", { path: { id } })}
            />
          ),
        },
      ]}
    />
  );
}
