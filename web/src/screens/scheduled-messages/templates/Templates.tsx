import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/types.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { channelNames } from "../../audience/audience.ts";
import { TemplateForm } from "./TemplateForm.tsx";

type Template = Row<"/api/v1/message-templates">;

/** Message templates. */
export function Templates() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [open, setOpen] = useState<Template | "new">();
  return (
    <>
      <ListCard
        path="/api/v1/message-templates"
        caption={t("messages.templates")}
        filters={[
          {
            key: "channel",
            label: t("messages.channel"),
            choices: channelNames.map((value) => ({ value, label: t(`messages.by.${value}`) })),
          },
        ]}
        tools={
          may("messages.send") && (
            <Button icon="plus" onClick={() => setOpen("new")} event="add-template">
              {t("messages.addTemplate")}
            </Button>
          )
        }
        empty={t("messages.noTemplates")}
        next={may("messages.send") && { onClick: () => setOpen("new") }}
        columns={[
          { header: t("common.name"), cell: ({ key }) => <strong>{key}</strong> },
          {
            header: t("emails.subject"),
            cell: ({ subject, body }) => <bdi>{subject ?? body.slice(0, 60)}</bdi>,
          },
          { header: t("messages.channel"), cell: ({ channel }) => t(`messages.by.${channel}`) },
          { header: t("common.language"), cell: ({ language }) => language },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} />,
          },
          {
            header: t("common.actions"),
            actions: true,
            align: "end",
            cell: (template) =>
              may("messages.send") && (
                <Button kind="plain" onClick={() => setOpen(template)} event="edit-template">
                  {t("common.edit")}
                </Button>
              ),
          },
        ]}
      />
      <Dialog title={t("messages.template")} open={open !== undefined} onClose={() => setOpen(undefined)}>
        <TemplateForm template={open === "new" ? undefined : open} onDone={() => setOpen(undefined)} />
      </Dialog>
    </>
  );
}
