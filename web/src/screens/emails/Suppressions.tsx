import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { EmailAddress } from "../../ui/people/EmailAddress.tsx";

const statuses = ["watched", "suppressed"] as const;

/** Addresses that get no emails because they rejected them, and those that rejected some. */
export function Suppressions() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { instant, number } = useFormat();
  return (
    <ListCard
      path="/api/v1/mail-suppressions"
      caption={t("emails.suppressions")}
      filters={[
        {
          key: "status",
          label: t("common.status"),
          choices: statuses.map((value) => ({ value, label: t(`emails.suppression.${value}`) })),
        },
      ]}
      empty={t("emails.noSuppressions")}
      csv
      columns={[
        {
          header: t("common.email"),
          csv: ["address"],
          cell: ({ address }) => <EmailAddress of={address} />,
        },
        {
          header: t("common.reason"),
          csv: ["reason", "lastResponse"],
          cell: ({ reason, lastResponse }) => (
            <span className="stack-tight">
              <span>{t(`emails.suppressedFor.${reason}`)}</span>
              {lastResponse && <bdi className="soft small">{lastResponse}</bdi>}
            </span>
          ),
        },
        {
          header: t("emails.refusals"),
          csv: ["refusals"],
          align: "end",
          cell: ({ refusals }) => number(refusals),
        },
        { header: t("common.from"), csv: ["createdAt"], cell: ({ createdAt }) => instant(createdAt) },
        {
          header: t("common.status"),
          csv: ["status"],
          phone: "corner",
          cell: ({ status }) => (
            <Badge tone={status === "suppressed" ? "bad" : "warn"}>{t(`emails.suppression.${status}`)}</Badge>
          ),
        },
        {
          header: t("common.actions"),
          actions: true,
          align: "end",
          cell: ({ id, address }) =>
            may("emails.manage") && (
              <ConfirmButton
                kind="plain"
                label={t("emails.lift")}
                question={t("emails.liftAsk", { to: address })}
                event="lift-suppression"
                refreshes={["/mail-suppressions"]}
                run={() => send("delete", "/api/v1/mail-suppressions/{id}", { path: { id } })}
              />
            ),
        },
      ]}
    />
  );
}
