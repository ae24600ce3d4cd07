import { useTranslation } from "react-i18next";
import type { Row } from "../../api/types.ts";
import { deviceName } from "../../lib/deviceName.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { DataTable } from "../../ui/DataTable.tsx";

interface Props {
  devices: readonly Row<"/api/v1/communication/push-subscriptions">[];
  /** Id of the one that shows this page. */
  here: string | undefined;
  onRemove: (id: string) => void;
}

/** Where else the account is notified: a lost phone is taken off from here. */
export function PushDevices({ devices, here, onRemove }: Props) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  if (!devices.some(({ id }) => id !== here)) return null;
  return (
    <DataTable
      caption={t("push.devices")}
      rows={devices}
      keyOf={({ id }) => id}
      empty=""
      columns={[
        {
          header: t("account.device"),
          cell: ({ userAgent }) => <strong>{deviceName(userAgent)}</strong>,
        },
        { header: t("account.lastSeen"), cell: ({ lastSeenAt }) => instant(lastSeenAt) },
        {
          header: t("common.actions"),
          align: "end",
          cell: ({ id }) =>
            id === here ? (
              <Badge tone="good">{t("account.thisDevice")}</Badge>
            ) : (
              <Button kind="plain" onClick={() => onRemove(id)} event="push-remove">
                {t("push.remove")}
              </Button>
            ),
        },
      ]}
    />
  );
}
