import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { lazyScreen } from "../../app/routes/lazyScreen.tsx";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import type { ExternalTest, GrowthRow } from "./externalTest.ts";
import { GroupChoice, useGroup } from "./GroupChoice.tsx";
import { TargetForm } from "./TargetForm.tsx";
import { useGrowthColumns } from "./useGrowthColumns.tsx";

const GrowthChart = lazyScreen(() => import("./GrowthChart.tsx"), "GrowthChart");

interface Props {
  of: { test: ExternalTest } | { subjectId: string };
}

/** The students of a class or grade level: the latest result, the one before, and the target. */
export function ClassGrowth({ of }: Props) {
  const { t } = useTranslation();
  const { sectionId, gradeLevelId } = useGroup();
  const query = sectionId ? { sectionId } : { gradeLevelId };
  return (
    <section className="card" aria-label={t("outside.growth")}>
      <div className="toolbar">
        <GroupChoice />
      </div>
      {!sectionId && !gradeLevelId ? (
        <Empty>{t("outside.chooseGroup")}</Empty>
      ) : "test" in of ? (
        <TestGrowth test={of.test} query={query} />
      ) : (
        <SubjectGrowthTable subjectId={of.subjectId} query={query} />
      )}
    </section>
  );
}

type Query = { sectionId: string } | { gradeLevelId: string };

function TestGrowth({ test, query }: { test: ExternalTest; query: Query }) {
  const read = useRead("/api/v1/external-tests/{id}/growth", { path: { id: test.id }, query });
  return (
    <Loaded read={read} lines={6}>
      {({ data }) => <GrowthTable rows={data} of={{ test }} />}
    </Loaded>
  );
}

function SubjectGrowthTable({ subjectId, query }: { subjectId: string; query: Query }) {
  const read = useRead("/api/v1/subjects/{id}/growth", { path: { id: subjectId }, query });
  return (
    <Loaded read={read} lines={6}>
      {({ data }) => <GrowthTable rows={data} of={{ subjectId }} />}
    </Loaded>
  );
}

function GrowthTable({ rows, of }: { rows: readonly GrowthRow[] } & Props) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const columns = useGrowthColumns();
  const [target, setTarget] = useState<GrowthRow>();
  return (
    <>
      {rows.length > 0 && <GrowthChart rows={rows} />}
      <DataTable
        caption={t("outside.growth")}
        rows={rows}
        keyOf={({ studentId }) => studentId}
        hrefOf={({ studentId }) => `/students/${studentId}`}
        empty={t("outside.noStudents")}
        columns={[
          { header: t("outside.student"), cell: ({ name }) => <strong>{name}</strong> },
          {
            header: t("students.class"),
            phone: "hidden",
            cell: ({ sectionName }) => <bdi>{sectionName}</bdi>,
          },
          ...columns,
          ...(may("external-tests.record")
            ? [
                {
                  header: t("outside.setTarget"),
                  actions: true,
                  cell: (row: GrowthRow) => (
                    <Button
                      kind="plain"
                      aria-label={t("outside.setTargetOf", { name: row.name })}
                      onClick={() => setTarget(row)}
                      event="open-target"
                    >
                      {t("outside.setTarget")}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Dialog
        title={target ? t("outside.setTargetOf", { name: target.name }) : ""}
        open={target !== undefined}
        onClose={() => setTarget(undefined)}
      >
        {target && <TargetForm studentId={target.studentId} of={of} onDone={() => setTarget(undefined)} />}
      </Dialog>
    </>
  );
}
