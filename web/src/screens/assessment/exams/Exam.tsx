import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { HallTickets } from "../hall-tickets/HallTickets.tsx";
import { AddPapersButton } from "./AddPapersButton.tsx";
import { ExamActions } from "./ExamActions.tsx";
import { ExamSteps } from "./ExamSteps.tsx";

export function Exam({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { day } = useFormat();
  const { section, sectionChoices } = useStructure();
  const read = useRead("/api/v1/exams/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(exam) => (
        <div className="stack">
          <PageHead
            title={exam.name}
            back={{ href: "/exams", label: t("nav.exams") }}
            about={
              <span className="row">
                {day(exam.startsOn)} – {day(exam.endsOn)}
                <span>{t("assessment.weightOf", { weight: Number(exam.weight) })}</span>
                <StatusBadge status={exam.status} />
              </span>
            }
            actions={<ExamActions exam={exam} />}
          />
          <ExamSteps examId={id} />
          <ListCard
            path="/api/v1/exam-papers"
            caption={t("results.papers")}
            fixed={{ examId: id, include: "courseOffering,room", sort: "date" }}
            filters={[{ key: "sectionId", label: t("students.class"), choices: sectionChoices }]}
            hrefOf={({ id: paperId }) => `/exam-papers/${paperId}`}
            empty={t("results.noPapers")}
            csv
            tools={
              may("exams.manage") &&
              !["published", "cancelled"].includes(exam.status) && <AddPapersButton exam={exam} />
            }
            columns={[
              {
                header: t("staff.course"),
                cell: ({ courseOffering }) => <strong>{courseOffering?.title}</strong>,
              },
              { header: t("students.class"), cell: ({ sectionId }) => section(sectionId) },
              { header: t("common.date"), cell: ({ date }) => day(date) },
              {
                header: t("common.time"),
                cell: ({ startsAt, endsAt }) => (
                  <bdi>
                    {startsAt.slice(0, 5)}–{endsAt.slice(0, 5)}
                  </bdi>
                ),
              },
              { header: t("timetable.room"), cell: ({ room }) => room?.name },
              {
                header: t("common.status"),
                phone: "corner",
                cell: ({ status }) => <StatusBadge status={status} />,
              },
            ]}
          />
          <HallTickets exam={exam} />
        </div>
      )}
    </Loaded>
  );
}
