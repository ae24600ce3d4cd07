import { useTranslation } from "react-i18next";
import { useRead } from "../../../../api/useRead.ts";
import { useSignedIn } from "../../../../session/useSignedIn.ts";
import type { TemplateValues } from "./templateValues.ts";
import "./TemplatePreview.css";

const sample = [86, 71.5, 54] as const;
const mean = 70.5;

/** How a report card of this template looks, with sample results and the chosen grading scale. */
export function TemplatePreview({ values }: { values: TemplateValues }) {
  const { t } = useTranslation();
  const { school } = useSignedIn();
  const scales = useRead("/api/v1/grading-scales", {
    query: { status: "active", limit: 100, include: "intervals" },
  });
  const scale = scales.data?.data.find(({ id, isDefault }) =>
    values.gradingScaleId ? id === values.gradingScaleId : isDefault,
  );
  const intervals = [...(scale?.intervals ?? [])].sort(
    (one, other) => Number(other.minScore) - Number(one.minScore),
  );
  const gradeOf = (score: number) =>
    intervals.find(({ minScore, maxScore }) => Number(minScore) <= score && score <= Number(maxScore))
      ?.code ?? "–";
  return (
    <section className="card preview-card" aria-label={t("assessment.preview")}>
      <h2>{values.title.trim() || t("assessment.defaultTitle")}</h2>
      <p>
        <bdi>{school.name}</bdi>
      </p>
      <p className="soft small">{t("assessment.sampleStudent")}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("staff.course")}</th>
            <th scope="col">{t("results.score")}</th>
            <th scope="col">{t("results.grade")}</th>
            {values.showComments && <th scope="col">{t("results.comment")}</th>}
          </tr>
        </thead>
        <tbody>
          {sample.map((score, index) => (
            <tr key={score}>
              <td>{t("assessment.sampleCourse", { number: index + 1 })}</td>
              <td>{score.toFixed(2)}</td>
              <td>{gradeOf(score)}</td>
              {values.showComments && <td className="soft">…</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {t("results.average")}: <strong>{mean.toFixed(2)}</strong> ({gradeOf(mean)})
        {values.showRank && ` · ${t("results.rank")}: ${t("results.rankOf", { rank: 4, of: 28 })}`}
      </p>
      {values.showAttendance && <p className="soft">{t("assessment.sampleAttendance")}</p>}
      {values.showComments && (
        <p className="soft">
          {t("assessment.homeroomComment")}: … · {t("assessment.principalComment")}: …
        </p>
      )}
      {values.showScale && intervals.length > 0 && (
        <p className="soft small">
          {t("assessment.scale")}:{" "}
          {intervals.map(({ code, minScore, maxScore }) => (
            <bdi key={code}>{`${code} ${Number(minScore)}–${Number(maxScore)}  `}</bdi>
          ))}
        </p>
      )}
      {values.footer.trim() && <footer className="soft small">{values.footer}</footer>}
    </section>
  );
}
