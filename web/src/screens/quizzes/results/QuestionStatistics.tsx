import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";

/** Below this a question hardly tells strong from weak students. */
const LOW_DISCRIMINATION = 0.2;

/** How the questions of a quiz worked. */
export function QuestionStatistics({ id }: { id: string }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const read = useRead("/api/v1/quizzes/{id}/statistics", { path: { id }, fresh: true });
  const percent = (share: number | null) => share !== null && `${number(Math.round(share * 100))} %`;
  return (
    <Loaded read={read}>
      {({ attempts, averageShare, data }) => (
        <Card title={t("quizzes.statistics")} flush>
          <div className="card-body">
            <p className="soft small">
              {t("quizzes.statisticsHint", { attempts, average: percent(averageShare) || "–" })}
            </p>
          </div>
          <DataTable
            caption={t("quizzes.statistics")}
            rows={data}
            keyOf={({ question }) => question}
            empty={t("quizzes.noQuestions")}
            columns={[
              { header: t("quizzes.question"), cell: ({ text }) => <strong>{text}</strong> },
              { header: t("quizzes.answered"), align: "end", cell: ({ answered }) => number(answered) },
              { header: t("quizzes.share"), align: "end", cell: ({ share }) => percent(share) },
              {
                header: t("quizzes.discrimination"),
                align: "end",
                cell: ({ discrimination }) =>
                  discrimination !== null && (
                    <Badge tone={discrimination < LOW_DISCRIMINATION ? "warn" : "good"}>
                      {number(Math.round(discrimination * 100) / 100)}
                    </Badge>
                  ),
              },
            ]}
          />
        </Card>
      )}
    </Loaded>
  );
}
