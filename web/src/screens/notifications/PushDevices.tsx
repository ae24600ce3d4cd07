import { useTranslation } from "react-i18next";
import type { Row } from "../../api/types.ts";
import { deviceName } from "../../lib/format/deviceName.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";

interface Props {
  devices: readonly Row<"/api/v1/communication/push-subscriptions">[];
  /** The id of the current device. */
  here: string | undefined;
  onRemove: (id: string) => void;
}

/** The devices that receive push notifications; a lost one can be removed here. */
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
          actions: true,
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
