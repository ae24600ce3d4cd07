import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useAll } from "../../api/useAll.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { resultText, testRefreshes } from "./externalTest.ts";

/** The targets of a student with their history; a current one can be withdrawn. */
export function StudentTargets({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const { number, instantDay } = useFormat();
  const read = useAll("/api/v1/student-targets", {
    query: { studentId, include: "externalTest,subject" },
  });
  return (
    <details className="card-body">
      <summary>{t("outsideTests.history")}</summary>
      <Loaded read={read} lines={2}>
        {({ data }) => (
          <DataTable
            caption={t("outsideTests.history")}
            rows={data}
            keyOf={({ id }) => id}
            empty={t("outsideTests.noTargets")}
            columns={[
              {
                header: t("outsideTests.test"),
                cell: ({ externalTest, subject }) => <strong>{externalTest?.name ?? subject?.name}</strong>,
              },
              {
                header: t("outsideTests.target"),
                cell: ({ targetScore, targetBand }) => resultText(targetScore, targetBand, number),
              },
              { header: t("outsideTests.setOn"), cell: ({ createdAt }) => instantDay(createdAt) },
              { header: t("outsideTests.note"), cell: ({ note }) => note && <bdi>{note}</bdi> },
              {
                header: t("common.status"),
                phone: "corner",
                cell: ({ status }) => (
                  <StatusBadge status={status} words={t(`outsideTests.targets.${status}`)} />
                ),
              },
              {
                header: t("outsideTests.withdraw"),
                actions: true,
                cell: ({ id, status }) =>
                  status === "current" && (
                    <ConfirmButton
                      label={t("outsideTests.withdraw")}
                      question={t("outsideTests.withdrawQuestion")}
                      event="withdraw-target"
                      kind="plain"
                      run={() => send("put", "/api/v1/student-targets/{id}/withdrawal", { path: { id } })}
                      refreshes={testRefreshes}
                    />
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </details>
  );
}
