import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { useStatusChoices } from "../../lib/useStatusChoices.ts";
import { ListCard } from "../../ui/ListCard.tsx";
import { MailAddress } from "../../ui/MailAddress.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Stat } from "../../ui/Stat.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { MailActions } from "./MailActions.tsx";
import { useSchoolFilter } from "./useSchoolFilter.ts";

/** How often the figures are looked at anew. */
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
          { header: t("emails.to"), cell: ({ toAddress }) => <MailAddress of={toAddress} /> },
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
          { header: t("common.actions"), align: "end", cell: (mail) => <MailActions mail={mail} /> },
        ]}
      />
    </div>
  );
}
