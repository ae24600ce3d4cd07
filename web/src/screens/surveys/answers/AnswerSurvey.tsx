import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { AnnouncementText } from "../../announcements/AnnouncementText.tsx";
import { type OwnSurvey, surveyRefreshes } from "../surveyRows.ts";
import { AnswerForm } from "./AnswerForm.tsx";
import { useAnswerWords } from "./useAnswerWords.ts";

/** A survey for those who are asked: its text, and their answer. */
export function AnswerSurvey({ id }: { id: string }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const read = useRead("/api/v1/communication/surveys/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(survey) => (
        <div className="stack">
          <PageHead
            title={survey.title}
            back={{ href: "/surveys", label: t("nav.surveys") }}
            about={t("survey.until", { at: instant(survey.closesAt) })}
          />
          {survey.studentName && (
            <Card>
              <Facts facts={[[t("survey.forChild"), <bdi key="child">{survey.studentName}</bdi>]]} />
            </Card>
          )}
          {survey.description && <AnnouncementText body={survey.description} />}
          <Note>{t(survey.anonymous ? "survey.anonymousNote" : "survey.namedNote")}</Note>
          <OwnAnswer survey={survey} />
        </div>
      )}
    </Loaded>
  );
}

function OwnAnswer({ survey }: { survey: OwnSurvey }) {
  const { t } = useTranslation();
  const { id, anonymous, responded, responseStatus, surveyStatus } = survey;
  const isOwn = responseStatus === "submitted";
  if (responded && anonymous) return <Note tone="good">{t("survey.thanks")}</Note>;
  if (responded && !isOwn) return <Note tone="good">{t("survey.otherGuardian")}</Note>;
  return (
    <>
      {isOwn && <GivenAnswers survey={survey} />}
      {surveyStatus === "closed" ? (
        <Note>{t("survey.isClosed")}</Note>
      ) : (
        <>
          <AnswerForm key={responseStatus} survey={survey} />
          {isOwn && (
            <div>
              <ConfirmButton
                kind="plain"
                label={t("survey.withdraw")}
                question={t("survey.withdrawAsk")}
                event="withdraw-survey-response"
                refreshes={surveyRefreshes}
                run={() => send("delete", "/api/v1/communication/surveys/{id}/response", { path: { id } })}
                onDone={() => toast.done(t("survey.withdrawn"))}
              />
            </div>
          )}
        </>
      )}
    </>
  );
}

function GivenAnswers({ survey: { questions, answers, submittedAt } }: { survey: OwnSurvey }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const words = useAnswerWords();
  return (
    <Card title={t("survey.yourAnswers")}>
      <Facts
        facts={[
          [t("survey.submittedAt"), instant(submittedAt)],
          ...questions.map(({ id, text }) => [text, <bdi key={id}>{words(answers?.[id])}</bdi>] as const),
        ]}
      />
    </Card>
  );
}
