import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { type TabItem, Tabs } from "../../ui/layout/Tabs.tsx";
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
  const items: (TabItem & { needs: string })[] = [
    {
      key: "requests",
      label: t("privacy.requests"),
      needs: "data-requests.read",
      content: () => <DataRequests />,
    },
    { key: "consents", label: t("privacy.consents"), needs: "consents.manage", content: () => <Consents /> },
    { key: "texts", label: t("privacy.texts"), needs: "consents.manage", content: () => <ConsentTexts /> },
    {
      key: "retention",
      label: t("retention.title"),
      needs: "data-requests.preview",
      content: () => <RetentionRules />,
    },
    { key: "access", label: t("access.title"), needs: "access-log.read", content: () => <AccessLog /> },
    {
      key: "register",
      label: t("privacy.register"),
      needs: "data-requests.manage",
      content: () => <Register />,
    },
  ];
  return (
    <>
      <PageHead title={t("nav.dataProtection")} about={t("privacy.about")} />
      <Tabs label={t("nav.dataProtection")} items={items.filter(({ needs }) => may(needs))} />
    </>
  );
}
