import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { AccessLog } from "./access-log/AccessLog.tsx";
import { Consents } from "./consents/Consents.tsx";
import { ConsentTexts } from "./consents/ConsentTexts.tsx";
import { DataRequests } from "./DataRequests.tsx";
import { Register } from "./Register.tsx";
import { RetentionRules } from "./retention/RetentionRules.tsx";

/** The work of those who answer for the data of the school: requests of people, and the register of processing. */
export function DataProtection() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  return (
    <>
      <PageHead title={t("nav.dataProtection")} about={t("privacy.about")} />
      <Tabs
        label={t("nav.dataProtection")}
        items={[
          ...(may("data-requests.read")
            ? [{ key: "requests", label: t("privacy.requests"), content: () => <DataRequests /> }]
            : []),
          ...(may("consents.manage")
            ? [
                { key: "consents", label: t("privacy.consents"), content: () => <Consents /> },
                { key: "texts", label: t("privacy.texts"), content: () => <ConsentTexts /> },
              ]
            : []),
          { key: "retention", label: t("retention.title"), content: () => <RetentionRules /> },
          ...(may("access-log.read")
            ? [{ key: "access", label: t("access.title"), content: () => <AccessLog /> }]
            : []),
          ...(may("data-requests.manage")
            ? [{ key: "register", label: t("privacy.register"), content: () => <Register /> }]
            : []),
        ]}
      />
    </>
  );
}
