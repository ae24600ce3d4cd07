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
      <summary>{t("outside.history")}</summary>
      <Loaded read={read} lines={2}>
        {({ data }) => (
          <DataTable
            caption={t("outside.history")}
            rows={data}
            keyOf={({ id }) => id}
            empty={t("outside.noTargets")}
            columns={[
              {
                header: t("outside.test"),
                cell: ({ externalTest, subject }) => <strong>{externalTest?.name ?? subject?.name}</strong>,
              },
              {
                header: t("outside.target"),
                cell: ({ targetScore, targetBand }) => resultText(targetScore, targetBand, number),
              },
              { header: t("outside.setOn"), cell: ({ createdAt }) => instantDay(createdAt) },
              { header: t("outside.note"), cell: ({ note }) => note && <bdi>{note}</bdi> },
              {
                header: t("common.status"),
                phone: "corner",
                cell: ({ status }) => <StatusBadge status={status} words={t(`outside.targets.${status}`)} />,
              },
              {
                header: t("outside.withdraw"),
                actions: true,
                cell: ({ id, status }) =>
                  status === "current" && (
                    <ConfirmButton
                      label={t("outside.withdraw")}
                      question={t("outside.withdrawQuestion")}
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
