import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { ResponseOf } from "../../../api/types.ts";
import { useDuration } from "../../../lib/format/useDuration.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { PlatformStatus } from "../PlatformStatus.tsx";

/** What all nodes have still to do: emails, jobs, and sessions that wait for a lock. */
export function WaitingWork({ system }: { system: ResponseOf<"/api/v1/platform/system", "get"> }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const duration = useDuration();
  const { emails, locks, queues } = system;
  return (
    <>
      <Card title={t("platform.system.work")}>
        <Facts
          facts={[
            [
              t("platform.system.pendingEmails"),
              <Link key="emails" href="/mails">
                {number(emails.pending)}
              </Link>,
            ],
            [t("platform.system.sendingEmails"), number(emails.sending)],
            [
              t("platform.system.oldestEmail"),
              emails.oldestDueSeconds > 0 && duration(emails.oldestDueSeconds),
            ],
            [t("platform.system.locks"), number(locks.waiting)],
            [t("platform.system.longestLock"), locks.waiting > 0 && duration(locks.longestSeconds)],
          ]}
        />
      </Card>
      <Card flush>
        <DataTable
          caption={t("platform.system.queues")}
          rows={queues}
          keyOf={({ job, state }) => `${job} ${state}`}
          empty={t("platform.system.noQueues")}
          columns={[
            {
              header: t("platform.job"),
              cell: ({ job }) => (
                <Link href="/jobs">
                  <strong>{job}</strong>
                </Link>
              ),
            },
            {
              header: t("common.status"),
              phone: "corner",
              cell: ({ state }) => <PlatformStatus status={state === "waiting" ? "queued" : state} />,
            },
            { header: t("platform.system.count"), align: "end", cell: ({ count }) => number(count) },
            { header: t("platform.system.oldest"), cell: ({ oldestSeconds }) => duration(oldestSeconds) },
          ]}
        />
      </Card>
    </>
  );
}
