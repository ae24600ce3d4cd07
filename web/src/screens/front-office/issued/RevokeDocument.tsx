import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { documentRefreshes } from "../documentRefreshes.ts";

/** Revokes an issued document with a reason. */
export function RevokeDocument({ document }: { document: { id: string; number: string | null } }) {
  const { t } = useTranslation();
  return (
    <ConfirmButton
      kind="plain"
      label={t("office.revoke")}
      question={t("office.revokeAsk", { number: document.number ?? "" })}
      event="revoke-document"
      refreshes={documentRefreshes}
      run={({ reason }) =>
        send("post", "/api/v1/issued-documents/{id}/revocation", {
          path: { id: document.id },
          body: { reason: reason!.trim() },
        })
      }
    >
      <TextArea label={t("common.reason")} name="reason" rows={2} maxLength={500} required />
    </ConfirmButton>
  );
}
