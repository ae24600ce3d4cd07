import { useTranslation } from "react-i18next";
import { PageHead } from "../../ui/PageHead.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { DeadJobs } from "./DeadJobs.tsx";
import { JobList } from "./JobList.tsx";
import { JobRuns } from "./JobRuns.tsx";

/** The background jobs: what runs when, what ran, and what died. */
export function Jobs() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("nav.platform.jobs")} />
      <Tabs
        label={t("nav.platform.jobs")}
        items={[
          { key: "jobs", label: t("platform.schedule"), content: () => <JobList /> },
          { key: "runs", label: t("platform.runs"), content: () => <JobRuns /> },
          { key: "dead", label: t("platform.dead"), content: () => <DeadJobs /> },
        ]}
      />
    </>
  );
}
