import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { useRead } from "../../../api/useRead.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { AssessmentHead } from "../AssessmentHead.tsx";
import { useTermChoices } from "../useTermChoices.ts";
import { measures } from "./honourBody.ts";

/** The students of a class or grade level by rank. */
export function RankList() {
  const { t } = useTranslation();
  const { sectionChoices, levelChoices } = useStructure();
  const terms = useTermChoices();
  const [params, setParams] = useSearchParams();
  const [termId, sectionId, gradeLevelId] = ["termId", "sectionId", "gradeLevelId"].map(
    (key) => params.get(key) ?? "",
  ) as [string, string, string];
  const measure = measures.find((each) => each === params.get("measure")) ?? "average";
  const choose = (changes: Record<string, string>) =>
    setParams((former) => new URLSearchParams({ ...Object.fromEntries(former), ...changes }), {
      replace: true,
    });
  const isChosen = Boolean(termId && (sectionId || gradeLevelId));
  return (
    <>
      <AssessmentHead title={t("honours.ranks")} />
      <section className="card" aria-label={t("honours.ranks")}>
        <div className="toolbar">
          <SelectField
            quiet
            label={t("results.term")}
            none={t("results.term")}
            choices={terms}
            value={termId}
            onChange={({ target }) => choose({ termId: target.value })}
          />
          <SelectField
            quiet
            label={t("students.class")}
            none={t("students.class")}
            choices={sectionChoices}
            value={sectionId}
            onChange={({ target }) => choose({ sectionId: target.value, gradeLevelId: "" })}
          />
          <SelectField
            quiet
            label={t("students.level")}
            none={t("students.level")}
            choices={levelChoices}
            value={gradeLevelId}
            onChange={({ target }) => choose({ gradeLevelId: target.value, sectionId: "" })}
          />
          <SelectField
            quiet
            label={t("honours.measure")}
            choices={measures.map((value) => ({ value, label: t(`honours.by.${value}`) }))}
            value={measure}
            onChange={({ target }) => choose({ measure: target.value })}
          />
        </div>
        {isChosen ? (
          <Ranks query={{ termId, measure, ...(sectionId ? { sectionId } : { gradeLevelId }) }} />
        ) : (
          <Empty>{t("honours.chooseRanks")}</Empty>
        )}
      </section>
    </>
  );
}

interface Asked {
  termId: string;
  measure: (typeof measures)[number];
  sectionId?: string;
  gradeLevelId?: string;
}

function Ranks({ query }: { query: Asked }) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/rank-lists", { query });
  return (
    <Loaded read={read} lines={6}>
      {({ data, rankedAmong }) => (
        <DataTable
          caption={t("honours.rankedAmong", { count: rankedAmong })}
          rows={data}
          keyOf={({ studentId }) => studentId}
          hrefOf={({ studentId }) => `/students/${studentId}`}
          empty={t("honours.noRanks")}
          columns={[
            { header: t("honours.student"), cell: ({ studentName }) => <strong>{studentName}</strong> },
            { header: t("students.class"), cell: ({ sectionName }) => <bdi>{sectionName}</bdi> },
            { header: t("honours.value"), align: "end", cell: ({ value }) => value },
            { header: t("honours.rank"), align: "end", phone: "corner", cell: ({ rank }) => rank },
          ]}
        />
      )}
    </Loaded>
  );
}
