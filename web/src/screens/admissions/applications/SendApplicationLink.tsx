import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import type { Application } from "./applications.ts";

/** Emails the family a new link to its application, where the old one was lost or has expired. */
export function SendApplicationLink({ application }: { application: Application }) {
  const { t } = useTranslation();
  return (
    <ConfirmButton
      kind="plain"
      label={t("admissions.sendLink")}
      question={t("admissions.sendLinkAsk", { email: application.guardians[0]?.email })}
      event="send-application-link"
      refreshes={[]}
      run={() => send("post", "/api/v1/admission-applications/{id}/links", { path: { id: application.id } })}
    />
  );
}
