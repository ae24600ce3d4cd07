import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { useStructure } from "../../lib/useStructure.ts";
import { ListCard } from "../../ui/ListCard.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { ExamActions } from "./ExamActions.tsx";

export function Exam({ id }: { id: string }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { section, sectionChoices } = useStructure();
  const read = useRead("/api/v1/exams/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(exam) => (
        <>
          <PageHead
            title={exam.name}
            back={{ href: "/exams", label: t("nav.exams") }}
            about={
              <span className="row">
                {day(exam.startsOn)} – {day(exam.endsOn)}
                <StatusBadge status={exam.status} />
              </span>
            }
            actions={<ExamActions exam={exam} />}
          />
          <ListCard
            path="/api/v1/exam-papers"
            caption={t("results.papers")}
            fixed={{ examId: id, include: "courseOffering,room", sort: "date" }}
            filters={[{ key: "sectionId", label: t("students.class"), choices: sectionChoices }]}
            hrefOf={({ id: paperId }) => `/exam-papers/${paperId}`}
            empty={t("results.noPapers")}
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
        </>
      )}
    </Loaded>
  );
}
