import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../api/client.ts";
import { useWrite } from "../../api/useWrite.ts";
import { zonedLocal } from "../../lib/format/zonedLocal.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { Note } from "../../ui/feedback/Note.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { CheckField } from "../../ui/forms/CheckField.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { AudienceBuilder } from "../audience/AudienceBuilder.tsx";
import { useAudience } from "../audience/useAudience.ts";
import { QuestionsEditor } from "./questions/QuestionsEditor.tsx";
import { emptyQuestion, type QuestionDraft, questionDrafts } from "./questions/questionDrafts.ts";
import { surveyBody } from "./surveyBody.ts";
import { type Survey, surveyKinds, surveyRefreshes } from "./surveyRows.ts";

const perChoices = ["person", "child"] as const;

/** Writes a survey or changes it. Once it is open its audience is fixed, and from the first answer on its text. */
export function SurveyForm({ survey }: { survey?: Survey }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { school } = useSignedIn();
  const { groups, setGroups, filter } = useAudience(survey?.audienceFilter);
  const [questions, setQuestions] = useState<readonly QuestionDraft[]>(
    survey ? questionDrafts(survey.questions) : [emptyQuestion("q1")],
  );
  const isOpen = survey?.status === "open";
  const isAnswered = isOpen && survey.countAnswered > 0;
  const save = useWrite((values: Record<string, string>) => {
    const body = surveyBody(values, { questions, audienceFilter: filter!, zone: school.timezone });
    if (!survey)
      return send("post", "/api/v1/surveys", { body, headers: { "idempotency-key": crypto.randomUUID() } });
    const { title, description, questions: asked, closesAt } = body;
    const text = isAnswered ? {} : { title, description, questions: asked };
    return send("patch", "/api/v1/surveys/{id}", {
      path: { id: survey.id },
      body: isOpen ? { ...text, closesAt } : body,
    });
  }, surveyRefreshes);
  const local = (at: string | undefined) => (at ? zonedLocal(at, school.timezone) : "");
  const hint = t("messages.zone", { zone: school.timezone });
  return (
    <Form
      error={save.error}
      onSubmit={(values) =>
        save.mutate(values, {
          onSuccess: ({ id }) => {
            toast.done(t("common.saved"));
            go(`/surveys/${id}`);
          },
        })
      }
    >
      {isAnswered && <Note>{t("survey.textFixed")}</Note>}
      <Card>
        <div className="form-grid">
          {!isAnswered && (
            <>
              <div className="wide">
                <Field
                  label={t("survey.title")}
                  name="title"
                  maxLength={200}
                  required
                  defaultValue={survey?.title ?? ""}
                />
              </div>
              <TextArea
                label={t("survey.description")}
                name="description"
                rows={5}
                maxLength={10_000}
                defaultValue={survey?.description ?? ""}
              />
            </>
          )}
          {!isOpen && (
            <>
              <SelectField
                label={t("survey.kind")}
                name="kind"
                choices={surveyKinds.map((value) => ({ value, label: t(`survey.kinds.${value}`) }))}
                defaultValue={survey?.kind ?? "form"}
              />
              <SelectField
                label={t("survey.answeredPer")}
                name="answeredPer"
                choices={perChoices.map((value) => ({ value, label: t(`survey.per.${value}`) }))}
                defaultValue={survey?.answeredPer ?? "person"}
              />
              <CheckField
                label={t("survey.anonymous")}
                hint={t("survey.anonymousHint")}
                name="anonymous"
                defaultChecked={survey?.anonymous ?? false}
              />
              <Field
                label={t("survey.opensAt")}
                name="opensAt"
                type="datetime-local"
                hint={hint}
                required
                defaultValue={local(survey?.opensAt ?? new Date().toISOString())}
              />
            </>
          )}
          <Field
            label={t("survey.closesAt")}
            name="closesAt"
            type="datetime-local"
            hint={hint}
            required
            defaultValue={local(survey?.closesAt)}
          />
        </div>
      </Card>
      {!isAnswered && <QuestionsEditor questions={questions} onChange={setQuestions} />}
      {!isOpen && <AudienceBuilder groups={groups} onChange={setGroups} />}
      <div className="dialog-foot">
        <LinkButton href={survey ? `/surveys/${survey.id}` : "/surveys"} kind="plain">
          {t("common.cancel")}
        </LinkButton>
        <Button
          type="submit"
          kind="primary"
          disabled={!isOpen && !filter}
          busy={save.isPending}
          event="save-survey"
        >
          {t("common.save")}
        </Button>
      </div>
    </Form>
  );
}
