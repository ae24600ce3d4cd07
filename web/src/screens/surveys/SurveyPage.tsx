import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Facts } from "../../ui/layout/Facts.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { AnnouncementText } from "../announcements/AnnouncementText.tsx";
import { SurveyActions } from "./SurveyActions.tsx";
import { SurveyInvitations } from "./SurveyInvitations.tsx";
import { SurveyResults } from "./SurveyResults.tsx";

/** A survey for its authors: status, results, and who has answered. */
export function SurveyPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  const read = useRead("/api/v1/surveys/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(survey) => (
        <div className="stack">
          <PageHead
            title={survey.title}
            back={{ href: "/surveys", label: t("nav.surveys") }}
            about={<StatusBadge status={survey.status} words={t(`survey.statuses.${survey.status}`)} />}
            actions={<SurveyActions survey={survey} />}
          />
          {survey.description && <AnnouncementText body={survey.description} />}
          <Card>
            <Facts
              facts={[
                [t("survey.kind"), t(`survey.kinds.${survey.kind}`)],
                [t("survey.anonymity"), t(survey.anonymous ? "survey.anonymous" : "survey.named")],
                [t("survey.answeredPer"), t(`survey.per.${survey.answeredPer}`)],
                [t("survey.opensAt"), instant(survey.opensAt)],
                [t("survey.closesAt"), instant(survey.closesAt)],
                [t("survey.remindedAt"), survey.remindedAt && instant(survey.remindedAt)],
                [t("survey.textVersion"), number(survey.textVersion)],
                [
                  t("survey.answered"),
                  survey.countInvited > 0 &&
                    `${number(survey.countAnswered)} / ${number(survey.countInvited)}`,
                ],
              ]}
            />
          </Card>
          {survey.status !== "draft" && (
            <>
              <SurveyResults survey={survey} />
              <SurveyInvitations survey={survey} />
            </>
          )}
        </div>
      )}
    </Loaded>
  );
}
