import { useTranslation } from "react-i18next";
import { PageHead } from "../../ui/PageHead.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { MailQueue } from "./MailQueue.tsx";
import { Suppressions } from "./Suppressions.tsx";

/** The mails of all schools, and what holds mails up. */
export function Mails() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("nav.platform.mails")} />
      <Tabs
        label={t("nav.platform.mails")}
        items={[
          { key: "queue", label: t("platform.queue"), content: () => <MailQueue /> },
          { key: "suppressions", label: t("platform.suppressions"), content: () => <Suppressions /> },
        ]}
      />
    </>
  );
}
