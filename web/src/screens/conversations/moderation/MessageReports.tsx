import { useTranslation } from "react-i18next";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Tabs } from "../../../ui/layout/Tabs.tsx";
import { MessageRules } from "./MessageRules.tsx";
import { ReportList } from "./ReportList.tsx";

/** Moderation: reported messages and messaging rules. */
export function MessageReports() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        title={t("conversations.reports")}
        back={{ href: "/conversations", label: t("nav.conversations") }}
      />
      <Tabs
        label={t("conversations.reports")}
        items={[
          { key: "reports", label: t("conversations.reports"), content: () => <ReportList /> },
          { key: "rules", label: t("conversations.rules"), content: () => <MessageRules /> },
        ]}
      />
    </>
  );
}
