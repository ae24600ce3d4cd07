import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { Facts } from "../../ui/layout/Facts.tsx";
import { type Column, DataTable } from "../../ui/lists/DataTable.tsx";
import type { Preview } from "./transfers.ts";

/** The lists of a record; those that are empty are left out. */
export function RecordParts({ preview: { record } }: { preview: Preview }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const marks = [
    ...record.priorRecords.map(({ school, year, course, grade, credits }) => ({
      ...{ when: `${year} · ${school}`, course, result: grade, credits },
    })),
    ...record.marks.map(({ year, term, course, grade, score, credits }) => ({
      ...{ when: `${year} · ${term}`, course, result: grade ?? score, credits },
    })),
  ];
  return (
    <>
      <Part
        title={t("transfers.contents.enrollments")}
        rows={record.enrollments}
        columns={[
          { header: t("transfers.year"), cell: ({ year }) => <bdi>{year}</bdi> },
          {
            header: t("students.class"),
            cell: ({ section, gradeLevel }) => <bdi>{section ?? gradeLevel}</bdi>,
          },
          {
            header: t("transfers.period"),
            cell: ({ startsOn, endsOn }) => `${day(startsOn)} – ${endsOn ? day(endsOn) : ""}`,
          },
        ]}
      />
      <Part
        title={t("transfers.contents.marks")}
        rows={marks}
        columns={[
          { header: t("transfers.course"), cell: ({ course }) => <bdi>{course}</bdi> },
          { header: t("transfers.year"), cell: ({ when }) => <bdi>{when}</bdi> },
          { header: t("transfers.result"), cell: ({ result }) => <bdi>{result}</bdi> },
          { header: t("transfers.credits"), cell: ({ credits }) => credits },
        ]}
      />
      <Part
        title={t("transfers.contents.attendance")}
        rows={record.attendance}
        columns={[
          { header: t("transfers.year"), cell: ({ year }) => <bdi>{year}</bdi> },
          { header: t("transfers.days"), cell: ({ days }) => days },
          { header: t("transfers.present"), cell: ({ present }) => present },
          { header: t("transfers.absent"), cell: ({ absent, excused }) => absent + excused },
        ]}
      />
      {record.health.length > 0 && (
        <Card title={t("transfers.contents.health")}>
          <Facts
            facts={record.health.map(({ label, value }) => [label, <bdi key={label}>{value}</bdi>] as const)}
          />
        </Card>
      )}
      <Part
        title={t("transfers.contents.support")}
        rows={record.support}
        columns={[
          { header: t("transfers.goals"), cell: ({ goals }) => <bdi>{goals.join("; ")}</bdi> },
          {
            header: t("transfers.accommodations"),
            cell: ({ accommodations }) => <bdi>{accommodations.join("; ")}</bdi>,
          },
          { header: t("transfers.since"), cell: ({ startsOn }) => day(startsOn) },
        ]}
      />
      <Part
        title={t("transfers.contents.discipline")}
        rows={record.discipline}
        columns={[
          { header: t("transfers.measure"), cell: ({ type }) => <bdi>{type}</bdi> },
          {
            header: t("transfers.period"),
            cell: ({ startsOn, endsOn }) => `${day(startsOn)} – ${day(endsOn)}`,
          },
        ]}
      />
    </>
  );
}

interface PartProps<T> {
  title: string;
  rows: readonly T[];
  columns: readonly Column<T>[];
}

function Part<T>({ title, rows, columns }: PartProps<T>) {
  if (rows.length === 0) return null;
  const numbered = rows.map((row, index) => ({ row, key: String(index) }));
  return (
    <Card title={title} flush>
      <DataTable
        caption={title}
        rows={numbered}
        keyOf={({ key }) => key}
        empty=""
        columns={columns.map(({ header, cell }) => ({
          header,
          cell: ({ row }: { row: T }) => cell(row),
        }))}
      />
    </Card>
  );
}
