import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { ReferenceSelect } from "../../../kit/references/ReferenceSelect.tsx";
import { zonedInstant } from "../../../lib/format/zonedInstant.ts";
import { zonedLocal } from "../../../lib/format/zonedLocal.ts";
import { useSession } from "../../../session/useSession.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { type Assignment, homeworkRefreshes, lateRules } from "../homeworkRows.ts";
import { LoadWarning } from "../LoadWarning.tsx";
import { toRubric } from "../rubrics/toRubric.ts";
import { AudienceField } from "./AudienceField.tsx";
import { OfferingField } from "./OfferingField.tsx";

interface Props {
  /** The homework that is edited; without it a draft is created. */
  of?: Assignment;
  onDone: (id: string) => void;
  onCancel: () => void;
}

/** The fields of homework. Once it is published, audience and maximum stay. */
export function AssignmentForm({ of, onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const timeZone = useSession()?.school.timezone ?? "UTC";
  const [offering, setOffering] = useState(of?.courseOfferingId ?? "");
  const [due, setDue] = useState(of ? zonedLocal(of.dueAt, timeZone) : "");
  const [lateRule, setLateRule] = useState<Assignment["lateRule"]>(of?.lateRule ?? "accepted");
  const [chosen, setChosen] = useState<readonly string[]>();
  const [rubricId, setRubric] = useState(of?.rubricId ?? "");
  const isPublished = of !== undefined && of.status !== "draft";
  const dueAt = due && zonedInstant(due, timeZone);
  const save = useWrite((values: Record<string, string>) => {
    const isPenalty = lateRule === "penalty";
    const common = {
      title: values["title"]!,
      instructions: values["instructions"]?.trim() || null,
      dueAt,
      lateRule,
      penaltyPerDay: isPenalty ? Number(values["penaltyPerDay"]) : null,
      penaltyMaximum: isPenalty ? Number(values["penaltyMaximum"]) : null,
      maxAttempts: Number(values["maxAttempts"]),
      ...((of?.rubricId ?? "") !== rubricId && { rubricId: rubricId || null }),
    };
    const first = { maxScore: values["maxScore"]!, inGradebook: values["inGradebook"] === "yes" };
    if (of)
      return send("patch", "/api/v1/assignments/{id}", {
        path: { id: of.id },
        body: isPublished ? common : { ...common, ...first },
      });
    const studentIds = chosen ? [...chosen] : null;
    return send("post", "/api/v1/assignments", {
      body: { ...common, ...first, courseOfferingId: offering, studentIds },
    });
  }, homeworkRefreshes);
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
              label={t("homework.course")}
              none={t("homework.choose")}
              value={offering}
              onChange={setOffering}
            />
          )}
          <Field label={t("homework.title")} name="title" defaultValue={of?.title} maxLength={120} required />
          <TextArea
            label={t("homework.instructions")}
            name="instructions"
            rows={5}
            maxLength={10_000}
            defaultValue={of?.instructions ?? ""}
          />
          <Field
            label={t("homework.dueLocal")}
            name="dueAt"
            type="datetime-local"
            value={due}
            onChange={({ target }) => setDue(target.value)}
            required
          />
          <SelectField
            label={t("homework.lateRule")}
            name="lateRule"
            value={lateRule}
            onChange={({ target }) => setLateRule(target.value as Assignment["lateRule"])}
            choices={lateRules.map((value) => ({ value, label: t(`homework.rules.${value}`) }))}
          />
          {lateRule === "penalty" && (
            <>
              <Field
                label={t("homework.penaltyPerDay")}
                name="penaltyPerDay"
                type="number"
                min={1}
                max={100}
                defaultValue={of?.penaltyPerDay ?? 10}
                required
              />
              <Field
                label={t("homework.penaltyMaximum")}
                name="penaltyMaximum"
                type="number"
                min={1}
                max={100}
                defaultValue={of?.penaltyMaximum ?? 50}
                required
              />
            </>
          )}
          <Field
            label={t("homework.maxAttempts")}
            name="maxAttempts"
            type="number"
            min={1}
            max={20}
            defaultValue={of?.maxAttempts ?? 3}
            required
          />
          <ReferenceSelect
            to={toRubric}
            label={t("homework.rubric.rubric")}
            none={t("homework.rubric.without")}
            value={rubricId}
            onChange={setRubric}
          />
          {!isPublished && (
            <>
              <Field
                label={t("homework.maxScore")}
                name="maxScore"
                inputMode="decimal"
                defaultValue={of ? String(Number(of.maxScore)) : "10"}
                required
              />
              <CheckField
                label={t("homework.inGradebook")}
                hint={t("homework.inGradebookHint")}
                name="inGradebook"
                value="yes"
                defaultChecked={of?.inGradebook ?? false}
              />
            </>
          )}
        </div>
        {!of && offering && (
          <AudienceField courseOfferingId={offering} chosen={chosen} onChoose={setChosen} />
        )}
      </Card>
      {offering && dueAt && (
        <LoadWarning courseOfferingId={offering} dueAt={dueAt} {...(of && { of: of.id })} />
      )}
      <div className="dialog-foot">
        <Button kind="plain" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" busy={save.isPending} event="save-homework">
          {t("common.save")}
        </Button>
      </div>
    </Form>
  );
}
