import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useRead } from "../../../api/useRead.ts";
import { useBulk } from "../../../kit/bulk/useBulk.tsx";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { Stat } from "../../../ui/layout/Stat.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { SearchField } from "../../../ui/lists/SearchField.tsx";
import { EmailAddress } from "../../../ui/people/EmailAddress.tsx";
import { useSchoolFilter } from "../useSchoolFilter.ts";
import { MailActions } from "./MailActions.tsx";

/** Polling interval of the counts. */
const everyMs = 15_000;

export function MailQueue() {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  const schools = useSchoolFilter();
  const [params, setParams] = useSearchParams();
  const to = params.get("to") ?? "";
  const figures = useRead("/api/v1/platform/queued-email-figures", { every: everyMs });
  const statuses = useStatusChoices("PENDING", "SENDING", "SENT", "FAILED", "CANCELLED", "UNCERTAIN");
  const search = (address: string) =>
    setParams(
      (former) => {
        const next = new URLSearchParams(former);
        if (address) next.set("to", address);
        else next.delete("to");
        return next;
      },
      { replace: true },
    );
  const bulk = useBulk<Row<"/api/v1/platform/queued-emails">>({
    nameOf: ({ toAddress, templateKind }) => `${templateKind} (${toAddress})`,
    actions: [
      {
        label: t("emails.again"),
        event: "retry-emails",
        appliesTo: ({ status }) => ["FAILED", "UNCERTAIN", "CANCELLED"].includes(status),
        run: ({ id }) => send("put", "/api/v1/platform/queued-emails/{id}/retry", { path: { id } }),
      },
    ],
    refreshes: ["/platform/queued-email"],
  });
  return (
    <div className="stack">
      <div className="stats">
        {figures.data?.data.map(({ status, count, oldest }) => (
          <Stat
            key={status}
            label={t(`status.${status}`)}
            value={number(count)}
            about={t("platform.oldest", { at: instant(oldest) })}
          />
        ))}
      </div>
      <ListCard
        key={to}
        path="/api/v1/platform/queued-emails"
        caption={t("platform.queue")}
        {...(to && { fixed: { to } })}
        filters={[{ key: "status", label: t("common.status"), choices: statuses }, schools]}
        tools={<SearchField label={t("platform.searchMails")} value={to} onSearch={search} />}
        hrefOf={({ id }) => `/mails/${id}`}
        empty={t("emails.none")}
        bulk={bulk}
        csv
        columns={[
          {
            header: t("platform.mail"),
            cell: ({ templateKind, school }) => (
              <span className="stack-tight">
                <strong>{templateKind}</strong>
                <span className="soft small">{school}</span>
              </span>
            ),
          },
          { header: t("emails.to"), cell: ({ toAddress }) => <EmailAddress of={toAddress} /> },
          { header: t("emails.at"), cell: ({ sentAt, createdAt }) => instant(sentAt ?? createdAt) },
          {
            header: t("emails.attempts"),
            align: "end",
            cell: ({ attempts, maxAttempts }) => `${attempts}/${maxAttempts}`,
          },
          {
            header: t("common.status"),
            cell: ({ status, lastError }) => (
              <span className="stack-tight">
                <StatusBadge status={status} />
                {lastError && <span className="soft small">{lastError}</span>}
              </span>
            ),
          },
          {
            header: t("common.actions"),
            actions: true,
            align: "end",
            cell: (email) => <MailActions mail={email} />,
          },
        ]}
      />
    </div>
  );
}
