import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { fullName, nameFields } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { LinkButton } from "../../../ui/actions/LinkButton.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { PersonCell } from "../../../ui/people/PersonCell.tsx";
import { BehaviourHead } from "../BehaviourHead.tsx";
import { pointColumns } from "./pointColumns.tsx";
import { type Points, pointRefreshes } from "./pointRows.ts";

/** The points of the students in scope; the awarder revokes them on the same day, the office later too. */
export function PointsList() {
  const { t } = useTranslation();
  const { may, user } = useSignedIn();
  const { day, today } = useFormat();
  const mayRevoke = ({ status, awardedBy, awardedOn }: Points) =>
    status === "awarded" &&
    may("behaviour-points.award") &&
    (may("behaviour.manage") || (awardedBy === user.id && awardedOn === today()));
  return (
    <>
      <BehaviourHead
        actions={
          may("behaviour-points.award") && (
            <LinkButton href="/behaviour/award" icon="plus" kind="primary" event="award-points">
              {t("conduct.award")}
            </LinkButton>
          )
        }
      />
      <ListCard
        path="/api/v1/behaviour-points"
        caption={t("conduct.points")}
        fixed={{ include: `student${nameFields}` }}
        filters={[
          {
            key: "kind",
            label: t("conduct.kindOfPoints"),
            choices: (["merit", "demerit"] as const).map((value) => ({
              value,
              label: t(`conduct.${value}`),
            })),
          },
        ]}
        hrefOf={({ studentId }) => `/students/${studentId}?tab=behaviour`}
        empty={t("conduct.noPoints")}
        next={may("behaviour-points.award") && { href: "/behaviour/award" }}
        csv
        columns={[
          {
            header: t("conduct.student"),
            csv: ["student.familyName", "student.givenName"],
            cell: ({ student }) => student && <PersonCell name={fullName(student)} />,
          },
          ...pointColumns({ t, day }),
          {
            header: t("common.actions"),
            actions: true,
            align: "end",
            cell: (row) =>
              mayRevoke(row) && (
                <ConfirmButton
                  kind="plain"
                  label={t("conduct.revoke")}
                  question={t("conduct.revokeAsk")}
                  event="revoke-points"
                  refreshes={pointRefreshes}
                  run={({ reason }) =>
                    send("post", "/api/v1/behaviour-points/{id}/revoke", {
                      path: { id: row.id },
                      body: { reason: reason!.trim() },
                    })
                  }
                >
                  <TextArea label={t("common.reason")} name="reason" rows={2} maxLength={500} required />
                </ConfirmButton>
              ),
          },
        ]}
      />
    </>
  );
}
