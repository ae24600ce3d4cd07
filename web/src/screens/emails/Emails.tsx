import { useTranslation } from "react-i18next";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { EmailQueue } from "./EmailQueue.tsx";
import { Suppressions } from "./Suppressions.tsx";

/** The email queue, and the addresses that get no emails any more. */
export function Emails() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("nav.emails")} />
      <Tabs
        label={t("nav.emails")}
        items={[
          { key: "queue", label: t("nav.emails"), content: () => <EmailQueue /> },
          { key: "suppressions", label: t("emails.suppressions"), content: () => <Suppressions /> },
        ]}
      />
    </>
  );
}
