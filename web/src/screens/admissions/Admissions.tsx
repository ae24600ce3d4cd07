import { useTranslation } from "react-i18next";
import { ResourceList } from "../../kit/ResourceList.tsx";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { Applications } from "./applications/Applications.tsx";
import { Campaigns } from "./campaigns/Campaigns.tsx";
import { ApplicationFeeList } from "./fees/ApplicationFeeList.tsx";
import { Inquiries } from "./inquiries/Inquiries.tsx";
import { Interviews } from "./interviews/Interviews.tsx";
import { interviewSlots } from "./interviews/interviewSlots.ts";
import { Waitlist } from "./waitlist/Waitlist.tsx";

/** The admissions office: applications to decide, the waiting list, inquiries to follow up, and the campaigns. */
export function Admissions() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  return (
    <>
      <PageHead title={t("nav.admissions")} />
      <Tabs
        label={t("nav.admissions")}
        items={[
          { key: "applications", label: t("admissions.applications"), content: () => <Applications /> },
          { key: "waitlist", label: t("admissions.waitlist"), content: () => <Waitlist /> },
          { key: "interviews", label: t("admissions.interviews"), content: () => <Interviews /> },
          {
            key: "interview-times",
            label: t("admissions.interviewTimes"),
            content: () => <ResourceList resource={interviewSlots} within />,
          },
          ...(may("application-fees.read")
            ? [
                {
                  key: "fees",
                  label: t("nav.applicationFees"),
                  content: () => <ApplicationFeeList />,
                },
              ]
            : []),
          { key: "inquiries", label: t("admissions.inquiries"), content: () => <Inquiries /> },
          { key: "campaigns", label: t("admissions.campaigns"), content: () => <Campaigns /> },
        ]}
      />
    </>
  );
}
