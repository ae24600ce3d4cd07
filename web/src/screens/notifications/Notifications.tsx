import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { NotificationCell } from "./NotificationCell.tsx";

/** The user's notifications, newest first. */
export function Notifications() {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const states = ["unread", "read", "archived"];
  const mark = useWrite(
    ({ id, ...body }: { id: string; read?: boolean; archived?: boolean }) =>
      send("patch", "/api/v1/communication/notifications/{id}", { path: { id }, body }),
    ["/communication/notifications"],
  );
  const all = useWrite(
    () => send("put", "/api/v1/communication/notifications/read", { body: {} }),
    ["/communication/notifications"],
  );
  const change = (what: { id: string; read?: boolean; archived?: boolean }) =>
    mark.mutate(what, { onError: toast.problem });
  return (
    <>
      <PageHead
        title={t("notifications.title")}
        actions={
          <>
            <LinkButton href="/notifications/settings" icon="settings" event="notification-settings">
              {t("notifications.settingsOpen")}
            </LinkButton>
            <Button
              icon="check"
              busy={all.isPending}
              onClick={() => all.mutate(undefined, { onError: toast.problem })}
              event="read-all"
            >
              {t("notifications.readAll")}
            </Button>
          </>
        }
      />
      <ListCard
        path="/api/v1/communication/notifications"
        caption={t("notifications.title")}
        filters={[
          {
            key: "status",
            label: t("common.status"),
            choices: states.map((value) => ({ value, label: t(`notifications.state.${value}`) })),
          },
        ]}
        empty={t("notifications.none")}
        columns={[
          {
            header: t("notifications.about"),
            cell: (row) => (
              <NotificationCell notification={row} onFollow={() => change({ id: row.id, read: true })} />
            ),
          },
          { header: t("emails.at"), cell: ({ createdAt }) => instant(createdAt) },
          {
            header: t("common.actions"),
            actions: true,
            align: "end",
            cell: ({ id, status }) => (
              <span className="row">
                {status === "unread" && (
                  <Button kind="plain" onClick={() => change({ id, read: true })} event="read-one">
                    {t("notifications.markRead")}
                  </Button>
                )}
                <Button
                  kind="plain"
                  onClick={() => change({ id, archived: status !== "archived" })}
                  event="archive-one"
                >
                  {t(status === "archived" ? "notifications.restore" : "notifications.archive")}
                </Button>
              </span>
            ),
          },
        ]}
      />
    </>
  );
}
