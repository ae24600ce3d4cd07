import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { CheckGroup } from "../../../ui/forms/CheckGroup.tsx";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { documentKinds } from "../../documents/documentKinds.ts";
import { type Campaign, campaignRefreshes } from "./campaigns.ts";

/** The types of documents that families are asked to upload. */
export function DocumentsWanted({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [editing, setEditing] = useState(false);
  const close = () => setEditing(false);
  const { documentsWanted } = campaign;
  return (
    <Card
      title={t("admissions.documentsWanted")}
      actions={
        may("admissions.plan") && (
          <Button onClick={() => setEditing(true)} event="edit-documents-wanted">
            {t("admissions.changeDocumentsWanted")}
          </Button>
        )
      }
    >
      <p>
        {documentsWanted.length
          ? documentsWanted.map((type) => t(`documents.types.${type}`)).join(", ")
          : t("admissions.noDocumentsWanted")}
      </p>
      <Dialog title={t("admissions.changeDocumentsWanted")} open={editing} onClose={close}>
        <DocumentsWantedForm campaign={campaign} onDone={close} />
      </Dialog>
    </Card>
  );
}

function DocumentsWantedForm({ campaign, onDone }: { campaign: Campaign; onDone: () => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly string[]>(campaign.documentsWanted);
  const save = useWrite(
    (_values: Record<string, string>) =>
      send("patch", "/api/v1/admission-campaigns/{id}", {
        path: { id: campaign.id },
        body: { documentsWanted: documentKinds.filter((type) => chosen.includes(type)) },
      }),
    campaignRefreshes,
  );
  return (
    <SaveForm save={save} event="save-documents-wanted" onDone={onDone}>
      <CheckGroup
        legend={t("admissions.documentsWanted")}
        choices={documentKinds.map((value) => ({ value, label: t(`documents.types.${value}`) }))}
        chosen={chosen}
        onChoose={setChosen}
      />
    </SaveForm>
  );
}
