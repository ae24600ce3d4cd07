import { useTranslation } from "react-i18next";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import type { OwnSurvey } from "../surveyRows.ts";

/** Whether the user has answered a survey, or still can. */
export function OwnSurveyBadge({ survey }: { survey: OwnSurvey }) {
  const { t } = useTranslation();
  const { responded, surveyStatus, responseStatus } = survey;
  if (responded) return <Badge tone="good">{t("survey.done")}</Badge>;
  if (surveyStatus === "closed") return <Badge>{t("survey.statuses.closed")}</Badge>;
  if (responseStatus === "draft") return <Badge tone="accent">{t("survey.statuses.draft")}</Badge>;
  if (responseStatus === "withdrawn") return <Badge tone="warn">{t("survey.withdrawn")}</Badge>;
  return <Badge tone="warn">{t("survey.waiting")}</Badge>;
}
