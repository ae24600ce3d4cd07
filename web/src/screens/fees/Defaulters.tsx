import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { filePath } from "../../lib/filePath.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { useStructure } from "../../lib/useStructure.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { DownloadButton } from "../../ui/DownloadButton.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import "../../ui/SearchField.css";

/** Who has not paid what was due, and whom to call. */
export function Defaulters() {
  const { t } = useTranslation();
  const { money, day, number } = useFormat();
  const { levelChoices } = useStructure();
  const [level, setLevel] = useState("");
  const [days, setDays] = useState("");
  const read = useRead("/api/v1/fee-reports/defaulters", {
    query: { ...(level && { gradeLevelId: level }), ...(days && { days: Number(days) }), limit: 200 },
    keep: true,
  });
  return (
    <section className="card" aria-label={t("fees.defaulters")}>
      <div className="toolbar">
        <SelectField
          quiet
          label={t("students.level")}
          none={t("students.level")}
          choices={levelChoices}
          value={level}
          onChange={(change) => setLevel(change.target.value)}
        />
        <SelectField
          quiet
          label={t("fees.overdueFor")}
          none={t("fees.overdueFor")}
          choices={["30", "60", "90"].map((value) => ({
            value,
            label: t("fees.days", { count: Number(value) }),
          }))}
          value={days}
          onChange={(change) => setDays(change.target.value)}
        />
        <DownloadButton
          kind="plain"
          path={filePath("/api/v1/fee-reports/defaulters.csv", { gradeLevelId: level, days })}
          event="csv"
        >
          {t("common.csv")}
        </DownloadButton>
        {read.data && (
          <strong className="figures">
            {t("fees.defaultersTotal", {
              students: number(read.data.students),
              total: money(read.data.total),
            })}
          </strong>
        )}
      </div>
      <Loaded read={read}>
        {({ data }) => (
          <DataTable
            caption={t("fees.defaulters")}
            rows={data}
            keyOf={({ studentId }) => studentId}
            hrefOf={({ studentId }) => `/students/${studentId}?tab=fees`}
            empty={t("fees.noDefaulters")}
            columns={[
              { header: t("fees.student"), cell: ({ studentName }) => <bdi>{studentName}</bdi> },
              {
                header: t("students.class"),
                cell: ({ section, gradeLevel }) => <bdi>{section ?? gradeLevel}</bdi>,
              },
              { header: t("fees.since"), cell: ({ since }) => day(since) },
              { header: t("fees.payer"), cell: ({ payer }) => payer && <bdi>{payer.name}</bdi> },
              {
                header: t("common.phone"),
                cell: ({ payer }) => payer?.phones?.[0] && <bdi>{payer.phones[0]}</bdi>,
              },
              { header: t("fees.overdue"), align: "end", cell: ({ overdue }) => money(overdue) },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}
