import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useWrite } from "../../api/useWrite.ts";
import { zonedInstant } from "../../lib/format/zonedInstant.ts";
import { zonedLocal } from "../../lib/format/zonedLocal.ts";
import { useSession } from "../../session/useSession.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { CheckField } from "../../ui/forms/CheckField.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { OfferingField } from "../homework/assignments/OfferingField.tsx";
import { type Quiz, quizRefreshes, resultRules } from "./quizRows.ts";

interface Props {
  /** The quiz that is edited; without it a draft is created. */
  of?: Quiz;
  onDone: (id: string) => void;
  onCancel: () => void;
}

/** The settings of a quiz. Once it is published, time limit and gradebook stay. */
export function QuizForm({ of, onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const timeZone = useSession()?.school.timezone ?? "UTC";
  const [offering, setOffering] = useState(of?.courseOfferingId ?? "");
  const isPublished = of !== undefined && of.status !== "draft";
  const local = (instant: string | null | undefined) => (instant ? zonedLocal(instant, timeZone) : "");
  const save = useWrite((values: Record<string, string>) => {
    const number = (name: string) => (values[name] ? Number(values[name]) : null);
    const instant = (name: string) => (values[name] ? zonedInstant(values[name], timeZone) : null);
    const common = {
      title: values["title"]!,
      instructions: values["instructions"]?.trim() || null,
      maxAttempts: Number(values["maxAttempts"]),
      passScore: number("passScore"),
      opensAt: instant("opensAt"),
      closesAt: instant("closesAt"),
      resultsShown: values["resultsShown"] as Quiz["resultsShown"],
      shuffle: values["shuffle"] === "yes",
    };
    const first = {
      timeLimitMinutes: number("timeLimitMinutes"),
      inGradebook: values["inGradebook"] === "yes",
    };
    if (of)
      return send("patch", "/api/v1/quizzes/{id}", {
        path: { id: of.id },
        body: isPublished ? common : { ...common, ...first },
      });
    return send("post", "/api/v1/quizzes", { body: { ...common, ...first, courseOfferingId: offering } });
  }, quizRefreshes);
  return (
    <Form
      error={save.error}
      onSubmit={(values) =>
        save.mutate(values, {
          onSuccess: ({ id }) => {
            toast.done(t("common.saved"));
            onDone(id);
          },
        })
      }
    >
      <Card>
        <div className="form-grid">
          {!of && (
            <OfferingField
              label={t("quizzes.course")}
              none={t("quizzes.choose")}
              value={offering}
              onChange={setOffering}
            />
          )}
          <Field label={t("quizzes.title")} name="title" defaultValue={of?.title} maxLength={120} required />
          <TextArea
            label={t("quizzes.instructions")}
            name="instructions"
            rows={3}
            maxLength={10_000}
            defaultValue={of?.instructions ?? ""}
          />
          {!isPublished && (
            <Field
              label={t("quizzes.timeLimit")}
              name="timeLimitMinutes"
              type="number"
              min={1}
              max={600}
              defaultValue={of?.timeLimitMinutes ?? ""}
            />
          )}
          <Field
            label={t("quizzes.maxAttempts")}
            name="maxAttempts"
            type="number"
            min={1}
            max={20}
            defaultValue={of?.maxAttempts ?? 1}
            required
          />
          <Field
            label={t("quizzes.opensLocal")}
            name="opensAt"
            type="datetime-local"
            defaultValue={local(of?.opensAt)}
          />
          <Field
            label={t("quizzes.closesLocal")}
            name="closesAt"
            type="datetime-local"
            defaultValue={local(of?.closesAt)}
          />
          <SelectField
            label={t("quizzes.resultsShown")}
            name="resultsShown"
            defaultValue={of?.resultsShown ?? "after_close"}
            choices={resultRules.map((value) => ({ value, label: t(`quizzes.rules.${value}`) }))}
          />
          <Field
            label={t("quizzes.passScore")}
            name="passScore"
            type="number"
            min={0}
            max={100}
            defaultValue={of?.passScore ?? ""}
          />
          <CheckField
            label={t("quizzes.shuffle")}
            name="shuffle"
            value="yes"
            defaultChecked={of?.shuffle ?? false}
          />
          {!isPublished && (
            <CheckField
              label={t("quizzes.inGradebook")}
              hint={t("quizzes.inGradebookHint")}
              name="inGradebook"
              value="yes"
              defaultChecked={of?.inGradebook ?? false}
            />
          )}
        </div>
      </Card>
      <div className="dialog-foot">
        <Button kind="plain" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" busy={save.isPending} event="save-quiz">
          {t("common.save")}
        </Button>
      </div>
    </Form>
  );
}
