import { useTranslation } from "react-i18next";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Tabs } from "../../../ui/layout/Tabs.tsx";
import { DeadJobs } from "./DeadJobs.tsx";
import { JobList } from "./JobList.tsx";
import { JobRuns } from "./JobRuns.tsx";

/** Background jobs: schedule, runs and dead letters. */
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
