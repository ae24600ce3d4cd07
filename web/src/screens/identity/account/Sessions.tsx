import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { deviceName } from "../../../lib/format/deviceName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";

/** The devices signed in to this account; a lost one can be signed out here. */
export function Sessions({ of = "/auth" }: { of?: "/auth" | "/platform/auth" }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const read = useRead(`/api/v1${of}/sessions`);
  const end = useWrite(
    (id: string) => send("delete", `/api/v1${of}/sessions/{id}`, { path: { id } }),
    [`${of}/sessions`],
  );
  const endOthers = useWrite(() => send("delete", `/api/v1${of}/sessions`), [`${of}/sessions`]);
  return (
    <Card
      title={t("account.devices")}
      flush
      actions={
        <Button
          kind="plain"
          busy={endOthers.isPending}
          onClick={() => endOthers.mutate(undefined, { onError: toast.problem })}
          event="end-other-sessions"
        >
          {t("account.signOutOthers")}
        </Button>
      }
    >
      <Loaded read={read} lines={2}>
        {({ data }) => (
          <DataTable
            caption={t("account.devices")}
            rows={data}
            keyOf={({ id }) => id}
            empty=""
            columns={[
              {
                header: t("account.device"),
                cell: ({ userAgent }) => <strong>{deviceName(userAgent)}</strong>,
              },
              { header: t("activity.address"), cell: ({ ip }) => ip },
              { header: t("account.lastSeen"), cell: ({ lastSeenAt }) => instant(lastSeenAt) },
              {
                header: t("common.actions"),
                actions: true,
                align: "end",
                cell: ({ id, current }) =>
                  current ? (
                    <Badge tone="good">{t("account.thisDevice")}</Badge>
                  ) : (
                    <Button
                      kind="plain"
                      onClick={() => end.mutate(id, { onError: toast.problem })}
                      event="end-session"
                    >
                      {t("account.signOut")}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
