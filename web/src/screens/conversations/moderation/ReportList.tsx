import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { ListCard } from "../../../ui/lists/ListCard.tsx";

const states = ["open", "upheld", "dismissed"] as const;
const tones = { open: "warn", upheld: "bad", dismissed: "plain" } as const;

/** Reported messages. Hiding a message resolves all reports of it. */
export function ReportList() {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const decide = useWrite(
    ({ id, hidden }: { id: string; hidden: boolean }) =>
      send("patch", "/api/v1/messages/{id}", { path: { id }, body: { hidden } }),
    ["/message-reports", "/conversations"],
  );
  const act = (id: string, hidden: boolean) =>
    decide.mutate({ id, hidden }, { onSuccess: () => toast.done(t("common.saved")), onError: toast.problem });
  return (
    <ListCard
      path="/api/v1/message-reports"
      caption={t("conversations.reports")}
      fixed={{ sort: "-createdAt" }}
      filters={[
        {
          key: "status",
          label: t("common.status"),
          choices: states.map((value) => ({ value, label: t(`conversations.reportState.${value}`) })),
        },
      ]}
      empty={t("conversations.noReports")}
      columns={[
        {
          header: t("messages.message"),
          cell: ({ authorName, body }) => (
            <span className="stack-tight report-text">
              <strong>
                <bdi>{authorName}</bdi>
              </strong>
              <span dir="auto">{body}</span>
            </span>
          ),
        },
        { header: t("common.reason"), cell: ({ reason }) => <bdi>{reason}</bdi> },
        { header: t("emails.at"), cell: ({ createdAt }) => instant(createdAt) },
        {
          header: t("common.status"),
          phone: "corner",
          cell: ({ status }) => (
            <Badge tone={tones[status]}>{t(`conversations.reportState.${status}`)}</Badge>
          ),
        },
        {
          header: t("common.actions"),
          actions: true,
          align: "end",
          cell: ({ messageId, status }) => (
            <span className="row">
              {status !== "upheld" && (
                <Button
                  kind="danger"
                  busy={decide.isPending}
                  onClick={() => act(messageId, true)}
                  event="hide-message"
                >
                  {t("conversations.hide")}
                </Button>
              )}
              {status !== "dismissed" && (
                <Button
                  kind="plain"
                  busy={decide.isPending}
                  onClick={() => act(messageId, false)}
                  event="show-message"
                >
                  {t(status === "upheld" ? "conversations.show" : "conversations.dismiss")}
                </Button>
              )}
            </span>
          ),
        },
      ]}
    />
  );
}
