import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Row } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useBulk } from "../../kit/bulk/useBulk.tsx";
import { fullName, nameFields } from "../../lib/format/fullName.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useDayWords } from "../../lib/words/useDayWords.ts";
import { useStatusChoices } from "../../lib/words/useStatusChoices.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { PersonCell } from "../../ui/people/PersonCell.tsx";

const refreshed = ["/absence-notices", "/sections/{id}/attendance", "/attendance"];

/** Absences reported by families, and the decision of the school. */
export function AbsenceRequests() {
  const { t } = useTranslation();
  const w = useDayWords();
  const { day } = useFormat();
  const statuses = useStatusChoices("submitted", "accepted", "rejected", "withdrawn");
  const sendAccepted = (id: string) =>
    send("put", "/api/v1/absence-notices/{id}/decision", { path: { id }, body: { accepted: true } });
  const accept = useWrite(sendAccepted, refreshed);
  const acceptNotice = (id: string) =>
    accept.mutate(id, { onSuccess: () => toast.done(t("attendance.decided")), onError: toast.problem });
  const bulk = useBulk<Row<"/api/v1/absence-notices">>({
    nameOf: ({ student, startsOn }) => `${student ? fullName(student) : ""} ${day(startsOn)}`.trim(),
    actions: [
      {
        label: t("attendance.accept"),
        event: "accept-absences",
        appliesTo: ({ status }) => status === "submitted",
        run: ({ id }) => sendAccepted(id),
      },
    ],
    refreshes: refreshed,
  });
  return (
    <ListCard
      path="/api/v1/absence-notices"
      caption={t("nav.absences")}
      fixed={{ include: `student${nameFields}` }}
      filters={[{ key: "status", label: t("common.status"), choices: statuses }]}
      empty={t("attendance.noNotices")}
      bulk={bulk}
      columns={[
        {
          header: t("common.name"),
          cell: ({ student }) => student && <PersonCell name={fullName(student)} />,
        },
        { header: t("common.from"), cell: ({ startsOn }) => day(startsOn) },
        { header: t("common.until"), cell: ({ endsOn }) => day(endsOn) },
        { header: t("attendance.reason"), cell: ({ reason }) => reason },
        { header: w("absence.decisionNote"), cell: ({ decisionNote }) => decisionNote },
        {
          header: t("common.status"),
          phone: "corner",
          cell: ({ status }) => <StatusBadge status={status} />,
        },
        {
          header: t("common.actions"),
          actions: true,
          align: "end",
          cell: ({ id, status }) =>
            status === "submitted" ? (
              <span className="row">
                <Button onClick={() => acceptNotice(id)} event="accept-absence">
                  {t("attendance.accept")}
                </Button>
                <ConfirmButton
                  kind="plain"
                  label={t("attendance.reject")}
                  question={w("absence.rejectQuestion")}
                  event="reject-absence"
                  run={({ note = "" }) =>
                    send("put", "/api/v1/absence-notices/{id}/decision", {
                      path: { id },
                      body: { accepted: false, ...(note.trim() && { note: note.trim() }) },
                    })
                  }
                  refreshes={refreshed}
                  onDone={() => toast.done(t("attendance.decided"))}
                >
                  <Field label={w("absence.note")} name="note" maxLength={500} />
                </ConfirmButton>
              </span>
            ) : null,
        },
      ]}
    />
  );
}
