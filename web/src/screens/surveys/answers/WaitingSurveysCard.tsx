import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import "../Surveys.css";

/** Surveys that wait for the user's answer; nothing where there are none. */
export function WaitingSurveysCard() {
  const { t } = useTranslation();
  const { instantDay } = useFormat();
  const read = useRead("/api/v1/communication/surveys", { query: { waiting: "true", limit: 5 } });
  const surveys = read.data?.data ?? [];
  if (surveys.length === 0) return null;
  return (
    <Card title={t("survey.waiting")}>
      <ul className="survey-waiting">
        {surveys.map(({ id, title, studentName, closesAt }) => (
          <li key={id}>
            <Link href={`/surveys/answer/${id}`}>
              <bdi>{title}</bdi>
            </Link>
            <div className="soft small">
              {studentName && (
                <>
                  <bdi>{studentName}</bdi>
                  {" · "}
                </>
              )}
              {t("survey.until", { at: instantDay(closesAt) })}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
