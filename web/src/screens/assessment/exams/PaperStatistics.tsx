import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/types.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";

interface Props {
  marks: readonly Row<"/api/v1/exam-marks">[];
  candidates: number;
  passMark: string | null;
}

/** What a second person looks at before the marks are approved. */
export function PaperStatistics({ marks, candidates, passMark }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const scores = marks.flatMap(({ score }) => (score === null ? [] : [Number(score)]));
  if (scores.length === 0) return null;
  const rounded = (value: number) => number(Math.round(value * 100) / 100);
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return (
    <Card title={t("assessment.overview")}>
      <Facts
        facts={[
          [t("assessment.marked"), `${number(marks.length)} / ${number(candidates)}`],
          [t("status.absent"), number(marks.filter(({ isAbsent }) => isAbsent).length)],
          [t("assessment.mean"), rounded(mean)],
          [t("assessment.range"), `${rounded(Math.min(...scores))}–${rounded(Math.max(...scores))}`],
          [
            t("assessment.belowPass"),
            passMark === null ? null : number(scores.filter((score) => score < Number(passMark)).length),
          ],
        ]}
      />
    </Card>
  );
}
