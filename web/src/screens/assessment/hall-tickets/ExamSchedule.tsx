import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";

/** The announced exams of a student with papers and seats, and the hall ticket to download. */
export function ExamSchedule({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const read = useRead("/api/v1/students/{id}/exam-schedule", { path: { id: studentId } });
  return (
    <Loaded read={read} lines={3}>
      {({ data }) =>
        data.length === 0 ? (
          <Card title={t("tickets.exams")}>
            <Empty>{t("tickets.noExams")}</Empty>
          </Card>
        ) : (
          data.map(({ examId, exam, hallTicketId, number, heldFor, papers }) => (
            <Card
              key={examId}
              title={exam}
              flush
              actions={
                hallTicketId && (
                  <DownloadButton
                    path={`/api/v1/hall-tickets/${hallTicketId}.pdf`}
                    label={t("tickets.downloadOne", { number })}
                    event="download-hall-ticket"
                  >
                    {t("tickets.one")}
                  </DownloadButton>
                )
              }
            >
              {heldFor ? (
                <Note tone="warn">{t("tickets.held")}</Note>
              ) : (
                !hallTicketId && <Note>{t("tickets.notYet")}</Note>
              )}
              <DataTable
                caption={exam}
                rows={papers}
                keyOf={({ id }) => id}
                empty={t("results.noPapers")}
                columns={[
                  { header: t("staff.course"), cell: ({ course }) => <strong>{course}</strong> },
                  { header: t("common.date"), cell: ({ date }) => day(date) },
                  {
                    header: t("common.time"),
                    cell: ({ startsAt, endsAt }) => (
                      <bdi>
                        {startsAt}–{endsAt}
                      </bdi>
                    ),
                  },
                  { header: t("timetable.room"), cell: ({ room }) => room },
                  {
                    header: t("tickets.seat"),
                    phone: "corner",
                    cell: ({ seat }) => seat && <bdi>{seat}</bdi>,
                  },
                ]}
              />
            </Card>
          ))
        )
      }
    </Loaded>
  );
}
