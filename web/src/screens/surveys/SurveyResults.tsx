import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { DownloadButton } from "../../ui/actions/DownloadButton.tsx";
import { Note } from "../../ui/feedback/Note.tsx";
import { Progress } from "../../ui/feedback/Progress.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import type { Survey } from "./surveyRows.ts";
import "./Surveys.css";

/** How often each answer was given, as bars with a table of the same figures. */
export function SurveyResults({ survey: { id, anonymous } }: { survey: Survey }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const read = useRead("/api/v1/surveys/{id}/results", { path: { id } });
  return (
    <Card
      title={t("survey.results")}
      actions={
        <>
          <DownloadButton path={`/api/v1/surveys/${id}/results.csv`} kind="plain">
            {t("survey.results")}
          </DownloadButton>
          {!anonymous && (
            <DownloadButton path={`/api/v1/surveys/${id}/responses.csv`} kind="plain">
              {t("survey.responses")}
            </DownloadButton>
          )}
        </>
      }
    >
      <Loaded read={read} lines={4}>
        {({ withheld, questions, answered }) =>
          withheld ? (
            <Note>{t(`survey.withheld.${withheld}`)}</Note>
          ) : (
            <div className="stack">
              <p className="soft">{t("survey.answersTotal", { n: number(answered) })}</p>
              {questions.map((question) => (
                <QuestionResult key={question.id} question={question} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}

interface Result {
  kind: string;
  text: string;
  answered: number;
  isWithheld: boolean;
  values: ReadonlyArray<{ value: string; count: number }>;
  average: number | null;
  texts: readonly string[];
}

function QuestionResult({ question }: { question: Result }) {
  const { t } = useTranslation();
  const { number, percent } = useFormat();
  const { kind, text, answered, isWithheld, values, average, texts } = question;
  const wordsOf = (value: string) =>
    kind === "yes_no" ? t(value === "true" ? "survey.yes" : "survey.no") : value;
  const share = (count: number) => percent(answered === 0 ? 0 : count / answered);
  return (
    <section className="survey-question" aria-label={text}>
      <h3>
        <bdi>{text}</bdi>
      </h3>
      {isWithheld && <p className="soft">{t("survey.withheld.too_few")}</p>}
      {average !== null && <p>{t("survey.average", { value: number(average) })}</p>}
      {values.length > 0 && (
        <>
          <div className="survey-bars" aria-hidden>
            {values.map(({ value, count }) => (
              <Progress
                key={value}
                label={wordsOf(value)}
                done={count}
                of={answered}
                words={`${number(count)} · ${share(count)}`}
              />
            ))}
          </div>
          <details>
            <summary>{t("survey.asTable")}</summary>
            <DataTable
              caption={text}
              rows={values}
              keyOf={({ value }) => value}
              empty={t("survey.noAnswers")}
              columns={[
                { header: t("survey.answer"), cell: ({ value }) => <bdi>{wordsOf(value)}</bdi> },
                { header: t("survey.count"), align: "end", cell: ({ count }) => number(count) },
                { header: t("survey.share"), align: "end", cell: ({ count }) => share(count) },
              ]}
            />
          </details>
        </>
      )}
      {texts.length > 0 && (
        <ul>
          {texts.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts have no other identity
            <li key={index}>
              <bdi>{each}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
