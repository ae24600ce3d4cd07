import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useRead } from "../../api/useRead.ts";
import { useWrite } from "../../api/useWrite.ts";
import { fullName, nameFields } from "../../lib/format/fullName.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { ReasonForm } from "../../ui/forms/ReasonForm.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Stat } from "../../ui/layout/Stat.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";

const kinds = ["absence", "invoice", "invoice_reminder", "receipt", "report_card", "incident"] as const;
const statuses = ["exhausted", "open", "queued", "satisfied", "waived", "withdrawn"] as const;

/** Required emails to guardians. Failed ones can be marked as notified another way. */
export function GuardianEmails() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { number, instant } = useFormat();
  const [waiving, setWaiving] = useState<string>();
  const counts = useRead("/api/v1/guardian-email-obligations/counts");
  const refreshes = ["/guardian-email-obligations"];
  const retry = useWrite(
    (id: string) => send("put", "/api/v1/guardian-email-obligations/{id}/retry", { path: { id } }),
    refreshes,
  );
  const waive = useWrite(
    (reason: string) =>
      send("put", "/api/v1/guardian-email-obligations/{id}/waiver", {
        path: { id: waiving! },
        body: { reason },
      }),
    refreshes,
  );
  const wordOf = (status: string) => t(`obligations.state.${status}`);
  return (
    <div className="stack">
      <PageHead title={t("nav.guardianEmails")} about={t("obligations.about")} />
      <Loaded read={counts} lines={2}>
        {(count) => (
          <div className="stats">
            {statuses.slice(0, 4).map((status) => (
              <Stat key={status} label={wordOf(status)} value={number(count[status])} />
            ))}
          </div>
        )}
      </Loaded>
      <ListCard
        path="/api/v1/guardian-email-obligations"
        caption={t("nav.guardianEmails")}
        fixed={{ include: `guardian${nameFields},student${nameFields}`, sort: "-createdAt" }}
        filters={[
          {
            key: "status",
            label: t("common.status"),
            choices: statuses.map((value) => ({ value, label: wordOf(value) })),
          },
          {
            key: "kind",
            label: t("obligations.kind"),
            choices: kinds.map((value) => ({ value, label: t(`obligations.of.${value}`) })),
          },
        ]}
        empty={t("obligations.none")}
        csv
        columns={[
          {
            header: t("person.guardian"),
            csv: ["guardian.familyName", "guardian.givenName"],
            cell: ({ guardian }) => guardian && <strong>{fullName(guardian)}</strong>,
          },
          {
            header: t("fees.student"),
            csv: ["student.familyName", "student.givenName"],
            cell: ({ student }) => student && <bdi>{fullName(student)}</bdi>,
          },
          { header: t("obligations.kind"), csv: ["kind"], cell: ({ kind }) => t(`obligations.of.${kind}`) },
          {
            header: t("emails.at"),
            csv: ["satisfiedAt", "dueAt"],
            cell: ({ satisfiedAt, dueAt }) => instant(satisfiedAt ?? dueAt),
          },
          {
            header: t("common.status"),
            csv: ["status", "reason"],
            cell: ({ status, reason }) => (
              <span className="stack-tight">
                <span>
                  <StatusBadge status={status} words={wordOf(status)} />
                </span>
                {reason && <span className="soft small">{reason}</span>}
              </span>
            ),
          },
          {
            header: t("common.actions"),
            actions: true,
            align: "end",
            cell: ({ id, status }) =>
              may("guardian-emails.manage") &&
              ["open", "exhausted"].includes(status) && (
                <span className="row">
                  {status === "exhausted" && (
                    <Button
                      busy={retry.isPending && retry.variables === id}
                      onClick={() =>
                        retry.mutate(id, {
                          onSuccess: () => toast.done(t("common.done")),
                          onError: toast.problem,
                        })
                      }
                      event="retry-guardian-email"
                    >
                      {t("emails.again")}
                    </Button>
                  )}
                  <Button kind="plain" onClick={() => setWaiving(id)} event="open-waiver">
                    {t("obligations.waive")}
                  </Button>
                </span>
              ),
          },
        ]}
      />
      <Dialog
        title={t("obligations.waive")}
        open={waiving !== undefined}
        onClose={() => setWaiving(undefined)}
      >
        <ReasonForm
          action={t("obligations.waive")}
          event="waive-guardian-email"
          busy={waive.isPending}
          error={waive.error}
          onCancel={() => setWaiving(undefined)}
          onSubmit={({ reason }) => waive.mutate(reason!.trim(), { onSuccess: () => setWaiving(undefined) })}
        />
      </Dialog>
    </div>
  );
}
