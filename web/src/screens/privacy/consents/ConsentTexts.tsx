import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { type ConsentPurpose, type ConsentText, consentPurposes, consentRefreshes } from "./consents.ts";

/** The versions of consent texts and legal documents; a draft is changed until it is published. */
export function ConsentTexts() {
  const { t } = useTranslation();
  const { number, instantDay } = useFormat();
  const [editing, setEditing] = useState<ConsentText | "new">();
  const stop = () => setEditing(undefined);
  return (
    <>
      <ListCard
        path="/api/v1/consent-texts"
        caption={t("privacy.texts")}
        filters={[
          {
            key: "purpose",
            label: t("privacy.purpose"),
            choices: consentPurposes.map((value) => ({ value, label: t(`privacy.consentTo.${value}`) })),
          },
        ]}
        empty={t("privacy.noTexts")}
        next={{ onClick: () => setEditing("new") }}
        tools={
          <Button icon="plus" kind="primary" onClick={() => setEditing("new")} event="add-consent-text">
            {t("privacy.addText")}
          </Button>
        }
        columns={[
          {
            header: t("privacy.textTitle"),
            cell: ({ title }) => (
              <strong>
                <bdi>{title}</bdi>
              </strong>
            ),
          },
          { header: t("privacy.purpose"), cell: ({ purpose }) => t(`privacy.consentTo.${purpose}`) },
          { header: t("privacy.version"), cell: ({ version }) => number(version) },
          {
            header: t("privacy.publishedOn"),
            cell: ({ publishedAt }) => publishedAt && instantDay(publishedAt),
          },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} words={t(`privacy.textStatuses.${status}`)} />,
          },
          {
            header: t("common.actions"),
            actions: true,
            align: "end",
            cell: (row) =>
              row.status === "draft" && (
                <span className="row row-actions">
                  <Button kind="plain" onClick={() => setEditing(row)} event="edit-consent-text">
                    {t("common.edit")}
                  </Button>
                  <ConfirmButton
                    kind="plain"
                    label={t("privacy.publish")}
                    question={t("privacy.publishAsk")}
                    event="publish-consent-text"
                    refreshes={consentRefreshes}
                    run={() =>
                      send("put", "/api/v1/consent-texts/{id}/publication", { path: { id: row.id } })
                    }
                  />
                </span>
              ),
          },
        ]}
      />
      <Dialog title={t("privacy.addText")} open={editing !== undefined} onClose={stop}>
        {editing && <TextForm text={editing === "new" ? undefined : editing} onDone={stop} />}
      </Dialog>
    </>
  );
}

function TextForm({ text, onDone }: { text: ConsentText | undefined; onDone: () => void }) {
  const { t } = useTranslation();
  const save = useWrite((values: Record<string, string>) => {
    const body = { title: values["title"]!.trim(), body: values["body"]!.trim() };
    return text
      ? send("patch", "/api/v1/consent-texts/{id}", { path: { id: text.id }, body })
      : send("post", "/api/v1/consent-texts", {
          body: { ...body, purpose: values["purpose"] as ConsentPurpose },
        });
  }, consentRefreshes);
  return (
    <SaveForm save={save} event="save-consent-text" onDone={onDone}>
      {!text && (
        <SelectField
          label={t("privacy.purpose")}
          name="purpose"
          choices={consentPurposes.map((value) => ({ value, label: t(`privacy.consentTo.${value}`) }))}
        />
      )}
      <Field
        label={t("privacy.textTitle")}
        name="title"
        required
        maxLength={200}
        defaultValue={text?.title ?? ""}
      />
      <TextArea
        label={t("privacy.words")}
        name="body"
        rows={10}
        maxLength={20_000}
        required
        defaultValue={text?.body ?? ""}
      />
    </SaveForm>
  );
}
