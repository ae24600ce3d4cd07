import { useTranslation } from "react-i18next";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Tabs } from "../../../ui/layout/Tabs.tsx";
import { MailQueue } from "./MailQueue.tsx";
import { Suppressions } from "./Suppressions.tsx";

/** The emails of all schools and the suppressed addresses. */
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
