import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/types.ts";
import { fullName, nameFields } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { IssueTickets } from "./IssueTickets.tsx";

/** The hall tickets of an exam; the exam office issues the missing ones and prints them. */
export function HallTickets({ exam: { id, status } }: { exam: Row<"/api/v1/exams"> }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { day } = useFormat();
  if (status !== "scheduled" && status !== "in_progress") return null;
  return (
    <>
      {may("exams.manage") && <IssueTickets examId={id} />}
      <ListCard
        path="/api/v1/hall-tickets"
        caption={t("tickets.title")}
        fixed={{ examId: id, include: `student${nameFields}` }}
        empty={t("tickets.none")}
        csv
        columns={[
          {
            header: t("tickets.student"),
            cell: ({ student }) => <strong>{student && fullName(student)}</strong>,
          },
          { header: t("tickets.number"), cell: ({ number }) => <bdi>{number}</bdi>, csv: ["number"] },
          {
            header: t("tickets.validUntil"),
            cell: ({ expiresOn }) => day(expiresOn),
            csv: ["expiresOn"],
          },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status: state }) => <StatusBadge status={state} />,
            csv: ["status"],
          },
          {
            header: t("tickets.download"),
            actions: true,
            cell: ({ id: ticketId, number, status: state }) =>
              state !== "revoked" && (
                <DownloadButton
                  kind="plain"
                  path={`/api/v1/hall-tickets/${ticketId}.pdf`}
                  label={t("tickets.downloadOne", { number })}
                  event="download-hall-ticket"
                />
              ),
          },
        ]}
      />
    </>
  );
}
