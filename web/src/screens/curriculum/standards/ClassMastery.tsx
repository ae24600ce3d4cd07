import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { levelTitle } from "./levelTitle.ts";
import { MasteryBadge } from "./MasteryBadge.tsx";
import { labelOfStandard, type Mastery } from "./standardRows.ts";

/** A class by learning standards: the students at each level, then every student. */
export function ClassMastery({ id }: { id: string }) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/course-offerings/{id}/standard-mastery", { path: { id } });
  const offering = useRead("/api/v1/course-offerings/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(mastery) => (
        <div className="stack">
          <PageHead
            title={t("standards.progress")}
            back={{ href: `/gradebook/${id}`, label: t("nav.gradebook") }}
            about={offering.data?.title}
          />
          {mastery.standards.length === 0 ? (
            <Empty icon="grades">{t("standards.noneInClass")}</Empty>
          ) : (
            <>
              <Overview {...mastery} />
              <Grid {...mastery} />
            </>
          )}
        </div>
      )}
    </Loaded>
  );
}

function Overview({ standards, levels, data }: Mastery) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <Card title={t("standards.overview")} flush>
      <DataTable
        caption={t("standards.overview")}
        rows={standards}
        keyOf={({ learningStandardId }) => learningStandardId}
        empty={t("standards.noneInClass")}
        columns={[
          {
            header: t("standards.standard"),
            cell: (standard) => <strong>{labelOfStandard(standard)}</strong>,
          },
          ...levels.map(({ title }, index) => ({
            header: levelTitle(t, title),
            align: "end" as const,
            cell: ({ learningStandardId }: Mastery["standards"][number]) =>
              number(
                data.filter(
                  (each) => each.learningStandardId === learningStandardId && each.level === index + 1,
                ).length,
              ),
          })),
        ]}
      />
    </Card>
  );
}

function Grid({ standards, levels, students, data }: Mastery) {
  const { t } = useTranslation();
  const cells = new Map(data.map((each) => [`${each.studentId} ${each.learningStandardId}`, each]));
  return (
    <Card title={t("standards.students")} flush>
      <DataTable
        caption={t("standards.students")}
        rows={students}
        keyOf={({ studentId }) => studentId}
        empty={t("standards.noStudents")}
        columns={[
          { header: t("standards.student"), cell: ({ name }) => <strong>{name}</strong> },
          ...headersOf(standards).map((header, index) => ({
            header,
            cell: ({ studentId }: Mastery["students"][number]) => (
              <MasteryBadge
                levels={levels}
                of={cells.get(`${studentId} ${standards[index]!.learningStandardId}`)}
              />
            ),
          })),
        ]}
      />
    </Card>
  );
}

/** Short headings: the codes, with a number where two standards have the same. */
function headersOf(standards: Mastery["standards"]): string[] {
  const names = standards.map(({ code, statement }) => code ?? statement.slice(0, 40));
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((each) => each === name).length;
    return before ? `${name} (${before + 1})` : name;
  });
}
