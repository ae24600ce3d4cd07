import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Row } from "../../api/types.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { CopyField } from "../../ui/actions/CopyField.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { KnownKeyForm } from "./KnownKeyForm.tsx";
import { readable, transferRefreshes } from "./transfers.ts";
import "./RecordTransfers.css";

type KnownKey = Row<"/api/v1/known-school-keys">;

const keyPath = "/api/v1/record-transfer-key";

/** The key with which the school signs packages, and the keys of other schools that the office has confirmed. */
export function SchoolKeys() {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <OwnKey />
      <p className="soft">{t("transfers.keys.about")}</p>
      <KnownKeys />
    </div>
  );
}

function OwnKey() {
  const { t } = useTranslation();
  const { school } = useSignedIn();
  const { instantDay } = useFormat();
  const read = useQuery({ queryKey: [keyPath], queryFn: () => send("put", keyPath, { body: {} }) });
  return (
    <Card title={t("transfers.keys.own")}>
      <Loaded read={read}>
        {({ fingerprint, createdAt }) => (
          <div className="stack">
            <p className="soft">{t("transfers.keys.ownAbout", { day: instantDay(createdAt) })}</p>
            <CopyField label={t("transfers.keys.fingerprint")} value={readable(fingerprint)} />
            <CopyField
              label={t("transfers.keys.address")}
              value={`${location.origin}/api/v1/schools/${school.slug}/record-transfer-key`}
            />
            <div>
              <ConfirmButton
                kind="danger"
                label={t("transfers.keys.renew")}
                question={t("transfers.keys.renewQuestion")}
                event="renew-key"
                refreshes={["/record-transfer-key"]}
                run={() => send("put", keyPath, { body: { renew: true } })}
              />
            </div>
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function KnownKeys() {
  const { t } = useTranslation();
  const { instantDay } = useFormat();
  const [open, setOpen] = useState<"add" | KnownKey>();
  const close = () => setOpen(undefined);
  return (
    <>
      <ListCard
        path="/api/v1/known-school-keys"
        caption={t("transfers.keys.known")}
        search={t("transfers.otherSchool")}
        empty={t("transfers.keys.none")}
        next={{ onClick: () => setOpen("add") }}
        csv
        tools={
          <Button icon="plus" kind="primary" onClick={() => setOpen("add")} event="add-known-key">
            {t("transfers.keys.add")}
          </Button>
        }
        columns={[
          {
            header: t("transfers.otherSchool"),
            sort: "schoolName",
            csv: ["schoolName"],
            cell: ({ schoolName }) => (
              <strong>
                <bdi>{schoolName}</bdi>
              </strong>
            ),
          },
          {
            header: t("transfers.keys.fingerprint"),
            csv: ["fingerprint"],
            cell: ({ fingerprint }) => (
              <code className="fingerprint" dir="ltr">
                {readable(fingerprint)}
              </code>
            ),
          },
          {
            header: t("transfers.keys.confirmed"),
            csv: ["createdAt", "note"],
            cell: ({ createdAt }) => instantDay(createdAt),
          },
          {
            header: t("common.actions"),
            actions: true,
            cell: (known) => (
              <>
                <Button kind="plain" onClick={() => setOpen(known)} event="edit-known-key">
                  {t("common.edit")}
                </Button>
                <ConfirmButton
                  kind="danger"
                  label={t("transfers.keys.remove")}
                  question={t("transfers.keys.removeQuestion", { school: known.schoolName })}
                  event="remove-known-key"
                  refreshes={["/known-school-keys", ...transferRefreshes]}
                  run={() => send("delete", "/api/v1/known-school-keys/{id}", { path: { id: known.id } })}
                />
              </>
            ),
          },
        ]}
      />
      <Dialog
        title={t(open === "add" ? "transfers.keys.add" : "common.edit")}
        open={open !== undefined}
        onClose={close}
      >
        <KnownKeyForm known={open === "add" ? undefined : open} onDone={close} />
      </Dialog>
    </>
  );
}
