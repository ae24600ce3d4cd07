import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { filePath } from "../../../lib/filePath.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { Pager } from "../../../ui/lists/Pager.tsx";
import { useMoneyColumn } from "../../../ui/lists/useMoneyColumn.ts";
import "../../../ui/lists/SearchField.css";

const PAGE_SIZE = 50;

/** Students with overdue balances and their payers. */
export function Defaulters() {
  const { t } = useTranslation();
  const moneyColumn = useMoneyColumn();
  const { money, day, number } = useFormat();
  const { levelChoices } = useStructure();
  const [level, setLevel] = useState("");
  const [days, setDays] = useState("");
  const [offset, setOffset] = useState(0);
  const read = useRead("/api/v1/fee-reports/defaulters", {
    query: {
      ...(level && { gradeLevelId: level }),
      ...(days && { days: Number(days) }),
      limit: PAGE_SIZE,
      offset,
    },
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
          onChange={(change) => {
            setLevel(change.target.value);
            setOffset(0);
          }}
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
          onChange={(change) => {
            setDays(change.target.value);
            setOffset(0);
          }}
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
        {({ data, students }) => (
          <>
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
                moneyColumn(t("fees.overdue"), "overdue"),
              ]}
            />
            <Pager
              from={offset + 1}
              shown={data.length}
              total={students}
              back={offset > 0 ? () => setOffset(offset - PAGE_SIZE) : undefined}
              forward={offset + data.length < students ? () => setOffset(offset + PAGE_SIZE) : undefined}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}
