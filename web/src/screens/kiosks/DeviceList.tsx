import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { DeviceForm } from "./DeviceForm.tsx";
import { DeviceKey } from "./DeviceKey.tsx";
import { deviceRefreshes, type KioskDevice, kioskPurposes } from "./kiosks.ts";

/** The kiosks of the school, with their keys to give out and revoke. */
export function DeviceList() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { instant } = useFormat();
  const [edited, setEdited] = useState<KioskDevice | "new">();
  const [key, setKey] = useState<string>();
  return (
    <>
      <ListCard
        path="/api/v1/kiosk-devices"
        caption={t("kiosks.devices")}
        filters={[
          {
            key: "purpose",
            label: t("kiosks.purpose"),
            choices: kioskPurposes.map((value) => ({ value, label: t(`kiosks.purposes.${value}`) })),
          },
          {
            key: "status",
            label: t("common.status"),
            choices: (["active", "revoked"] as const).map((value) => ({
              value,
              label: t(`kiosks.deviceStatuses.${value}`),
            })),
          },
        ]}
        tools={
          may("kiosks.manage") && (
            <Button icon="plus" kind="primary" onClick={() => setEdited("new")} event="add-kiosk">
              {t("kiosks.add")}
            </Button>
          )
        }
        empty={t("kiosks.none")}
        next={may("kiosks.manage") && { onClick: () => setEdited("new") }}
        csv
        columns={[
          {
            header: t("common.name"),
            sort: "name",
            csv: ["name"],
            cell: ({ name }) => (
              <strong>
                <bdi>{name}</bdi>
              </strong>
            ),
          },
          { header: t("kiosks.place"), csv: ["place"], cell: ({ place }) => <bdi>{place ?? "–"}</bdi> },
          {
            header: t("kiosks.purpose"),
            csv: ["purpose"],
            cell: ({ purpose }) => t(`kiosks.purposes.${purpose}`),
          },
          {
            header: t("kiosks.lastSeen"),
            csv: ["lastSeenAt"],
            cell: ({ lastSeenAt }) => instant(lastSeenAt),
          },
          {
            header: t("common.status"),
            csv: ["status"],
            phone: "corner",
            cell: ({ status }) => (
              <StatusBadge status={status} words={t(`kiosks.deviceStatuses.${status}`)} />
            ),
          },
          {
            header: t("common.actions"),
            actions: true,
            align: "end",
            cell: (device) =>
              may("kiosks.manage") &&
              device.status === "active" && (
                <span className="row">
                  <Button kind="plain" onClick={() => setEdited(device)} event="edit-kiosk">
                    {t("common.edit")}
                  </Button>
                  <ConfirmButton
                    label={t("kiosks.newKey")}
                    question={t("kiosks.newKeyAsk")}
                    event="rotate-kiosk-key"
                    refreshes={deviceRefreshes}
                    run={() => send("put", "/api/v1/kiosk-devices/{id}/key", { path: { id: device.id } })}
                    onDone={(made) => setKey(made?.key)}
                  />
                  <ConfirmButton
                    label={t("kiosks.revoke")}
                    question={t("kiosks.revokeAsk")}
                    kind="danger"
                    event="revoke-kiosk"
                    refreshes={deviceRefreshes}
                    run={() =>
                      send("put", "/api/v1/kiosk-devices/{id}/revocation", { path: { id: device.id } })
                    }
                  />
                </span>
              ),
          },
        ]}
      />
      <Dialog
        title={t(edited === "new" ? "kiosks.add" : "kiosks.edit")}
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
      >
        {edited && (
          <DeviceForm
            {...(edited !== "new" && { device: edited })}
            onDone={(made) => {
              setEdited(undefined);
              if (made) setKey(made);
            }}
          />
        )}
      </Dialog>
      <DeviceKey value={key} onClose={() => setKey(undefined)} />
    </>
  );
}
