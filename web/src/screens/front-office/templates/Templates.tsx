import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { languages } from "../../../i18n/languages.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { letterKinds } from "../kinds.ts";
import { TemplateActions } from "./TemplateActions.tsx";
import { TemplateForm } from "./TemplateForm.tsx";

const statuses = ["draft", "active", "retired"] as const;

/** The templates of letters in all languages, with their versions. */
export function Templates() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [editing, setEditing] = useState<Row<"/api/v1/document-templates"> | "new">();
  const close = () => setEditing(undefined);
  const mayManage = may("document-templates.manage");
  return (
    <>
      <ListCard
        path="/api/v1/document-templates"
        caption={t("office.templates")}
        fixed={{ sort: "name" }}
        search={t("office.searchTemplates")}
        filters={[
          {
            key: "kind",
            label: t("office.kind"),
            choices: letterKinds.map((value) => ({ value, label: t(`office.kinds.${value}`) })),
          },
          {
            key: "language",
            label: t("common.language"),
            choices: languages.map(({ tag, name }) => ({ value: tag, label: name })),
          },
          {
            key: "status",
            label: t("common.status"),
            choices: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
          },
        ]}
        empty={t("office.noTemplates")}
        next={mayManage && { onClick: () => setEditing("new") }}
        tools={
          mayManage && (
            <>
              <ConfirmButton
                kind="plain"
                label={t("office.addStandard")}
                question={t("office.addStandardAsk")}
                event="add-standard-templates"
                refreshes={["/document-templates"]}
                run={() =>
                  send("post", "/api/v1/document-templates/standard", {
                    body: { languages: languages.map(({ tag }) => tag) },
                  })
                }
              />
              <Button icon="plus" kind="primary" onClick={() => setEditing("new")} event="add-template">
                {t("office.addTemplate")}
              </Button>
            </>
          )
        }
        columns={[
          {
            header: t("common.name"),
            cell: ({ name, version }) => (
              <span>
                <strong>
                  <bdi>{name}</bdi>
                </strong>{" "}
                <span className="soft small">{t("office.version", { version })}</span>
              </span>
            ),
          },
          { header: t("office.kind"), cell: ({ kind }) => t(`office.kinds.${kind}`) },
          {
            header: t("common.language"),
            cell: ({ language }) => languages.find(({ tag }) => tag === language)?.name,
          },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} />,
          },
          {
            header: t("common.actions"),
            actions: true,
            align: "end",
            cell: (template) => <TemplateActions template={template} onEdit={setEditing} />,
          },
        ]}
      />
      <Dialog
        title={t(editing === "new" ? "office.addTemplate" : "office.editTemplate")}
        open={editing !== undefined}
        onClose={close}
      >
        {editing && <TemplateForm {...(editing !== "new" && { template: editing })} onDone={close} />}
      </Dialog>
    </>
  );
}
