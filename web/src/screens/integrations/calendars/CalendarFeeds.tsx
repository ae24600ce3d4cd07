import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { CopyField } from "../../../ui/actions/CopyField.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { CalendarFeedForm } from "./CalendarFeedForm.tsx";

/** Private calendar links for lessons or the school calendar. */
export function CalendarFeeds() {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const [open, setOpen] = useState(false);
  const [path, setPath] = useState<string>();
  const read = useRead("/api/v1/calendar-feeds", { query: { status: "active", limit: 50 } });
  const close = () => {
    setOpen(false);
    setPath(undefined);
  };
  return (
    <Card
      title={t("account.feeds")}
      flush
      actions={
        <Button icon="plus" kind="plain" onClick={() => setOpen(true)} event="new-feed">
          {t("account.addFeed")}
        </Button>
      }
    >
      <Loaded read={read} lines={2}>
        {({ data }) => (
          <DataTable
            caption={t("account.feeds")}
            rows={data}
            keyOf={({ id }) => id}
            empty={t("account.noFeeds")}
            columns={[
              {
                header: t("common.name"),
                cell: ({ name }) => (
                  <strong>
                    <bdi>{name}</bdi>
                  </strong>
                ),
              },
              { header: t("account.feedKind"), cell: ({ kind }) => t(`account.feed.${kind}`) },
              {
                header: t("integrations.lastUsed"),
                cell: ({ lastUsedAt }) => instant(lastUsedAt),
              },
              {
                header: t("common.actions"),
                actions: true,
                align: "end",
                cell: ({ id }) => (
                  <ConfirmButton
                    label={t("clearances.revoke")}
                    question={t("account.feedWarning")}
                    kind="danger"
                    event="revoke-feed"
                    refreshes={["/calendar-feeds"]}
                    run={() => send("delete", "/api/v1/calendar-feeds/{id}", { path: { id } })}
                  />
                ),
              },
            ]}
          />
        )}
      </Loaded>
      <Dialog title={t("account.addFeed")} open={open} onClose={close}>
        {path === undefined ? (
          <CalendarFeedForm onCancel={close} onMade={setPath} />
        ) : (
          <div className="stack">
            <Note tone="warn">{t("account.feedHint")}</Note>
            <CopyField label={t("common.address")} value={location.origin + path} />
            <div className="dialog-foot">
              <Button kind="primary" onClick={close} event="feed-kept">
                {t("common.done")}
              </Button>
            </div>
          </div>
        )}
      </Dialog>
    </Card>
  );
}
