import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { RetentionActions } from "./RetentionActions.tsx";
import { RetentionForm } from "./RetentionForm.tsx";
import { RetentionPreview } from "./RetentionPreview.tsx";
import { type RetentionRule, retainedEntityTypes } from "./retention.ts";

/** How long which records are kept; nothing happens until a second person activates a rule. */
export function RetentionRules() {
  const { t } = useTranslation();
  const { number, instantDay } = useFormat();
  const mayManage = useSignedIn().may("data-requests.manage");
  const [editing, setEditing] = useState<RetentionRule | "new">();
  const [shown, setShown] = useState<RetentionRule>();
  const stop = () => setEditing(undefined);
  return (
    <div className="stack">
      <p className="soft">{t("retention.about")}</p>
      <ListCard
        path="/api/v1/retention-rules"
        caption={t("retention.title")}
        filters={[
          {
            key: "entityType",
            label: t("privacy.records"),
            choices: retainedEntityTypes.map((value) => ({
              value,
              label: t(`retention.entities.${value}`),
            })),
          },
        ]}
        empty={t("retention.none")}
        next={mayManage && { onClick: () => setEditing("new") }}
        tools={
          mayManage && (
            <Button icon="plus" kind="primary" onClick={() => setEditing("new")} event="add-retention-rule">
              {t("retention.add")}
            </Button>
          )
        }
        columns={[
          {
            header: t("privacy.records"),
            cell: ({ entityType }) => <strong>{t(`retention.entities.${entityType}`)}</strong>,
          },
          {
            header: t("retention.trigger"),
            cell: ({ trigger }) => t(`retention.triggers.${trigger}`),
          },
          {
            header: t("retention.keepDays"),
            align: "end",
            cell: ({ keepDays }) => number(keepDays),
          },
          {
            header: t("retention.action"),
            cell: ({ action }) => t(`retention.actions.${action}`),
          },
          {
            header: t("retention.lastRun"),
            cell: ({ lastRunAt }) => lastRunAt && instantDay(lastRunAt),
          },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} words={t(`retention.statuses.${status}`)} />,
          },
          {
            header: t("common.actions"),
            actions: true,
            align: "end",
            cell: (rule) => (
              <RetentionActions
                rule={rule}
                onEdit={() => setEditing(rule)}
                onPreview={() => setShown(rule)}
              />
            ),
          },
        ]}
      />
      <Dialog
        title={t(editing === "new" ? "retention.add" : "retention.edit")}
        open={editing !== undefined}
        onClose={stop}
      >
        {editing && <RetentionForm rule={editing === "new" ? undefined : editing} onDone={stop} />}
      </Dialog>
      <Dialog title={t("retention.preview")} open={shown !== undefined} onClose={() => setShown(undefined)}>
        {shown && <RetentionPreview id={shown.id} />}
      </Dialog>
    </div>
  );
}
