import { useTranslation } from "react-i18next";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { Applications } from "./applications/Applications.tsx";
import { Campaigns } from "./campaigns/Campaigns.tsx";
import { Inquiries } from "./inquiries/Inquiries.tsx";
import { Waitlist } from "./waitlist/Waitlist.tsx";

/** The admissions office: applications to decide, the waiting list, inquiries to follow up, and the campaigns. */
export function Admissions() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("nav.admissions")} />
      <Tabs
        label={t("nav.admissions")}
        items={[
          { key: "applications", label: t("admissions.applications"), content: () => <Applications /> },
          { key: "waitlist", label: t("admissions.waitlist"), content: () => <Waitlist /> },
          { key: "inquiries", label: t("admissions.inquiries"), content: () => <Inquiries /> },
          { key: "campaigns", label: t("admissions.campaigns"), content: () => <Campaigns /> },
        ]}
      />
    </>
  );
}
