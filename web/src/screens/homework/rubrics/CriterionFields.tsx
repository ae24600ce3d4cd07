import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/Button.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { type CriterionDraft, emptyLevel, type LevelDraft } from "./rubricDraft.ts";

const MAX_LEVELS = 10;

interface Props {
  /** From 1. */
  number: number;
  draft: CriterionDraft;
  mayRemove: boolean;
  onChange: (draft: CriterionDraft) => void;
  onRemove: () => void;
}

/** A criterion of a rubric in the form: its levels with points. */
export function CriterionFields({ number, draft, mayRemove, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const path = `criteria.${number - 1}`;
  const { levels } = draft;
  const set = (key: number, values: Partial<LevelDraft>) =>
    onChange({ ...draft, levels: levels.map((each) => (each.key === key ? { ...each, ...values } : each)) });
  return (
    <fieldset className="rubric-edit">
      <legend>{t("homework.rubric.criterionOf", { number })}</legend>
      <Field
        label={t("homework.title")}
        path={`${path}.title`}
        value={draft.title}
        maxLength={120}
        required
        onChange={({ target }) => onChange({ ...draft, title: target.value })}
      />
      <Field
        label={t("homework.rubric.description")}
        path={`${path}.description`}
        value={draft.description}
        maxLength={1_000}
        onChange={({ target }) => onChange({ ...draft, description: target.value })}
      />
      {levels.map((level, index) => (
        <div key={level.key} className="rubric-edit-level">
          <Field
            label={t("homework.rubric.levelOf", { number: index + 1 })}
            path={`${path}.levels.${index}.title`}
            value={level.title}
            maxLength={60}
            required
            onChange={({ target }) => set(level.key, { title: target.value })}
          />
          <div className="rubric-points">
            <Field
              label={t("homework.rubric.levelPoints", { number: index + 1 })}
              path={`${path}.levels.${index}.points`}
              value={level.points}
              inputMode="decimal"
              required
              onChange={({ target }) => set(level.key, { points: target.value })}
            />
          </div>
          <Field
            label={t("homework.rubric.levelDescription", { number: index + 1 })}
            path={`${path}.levels.${index}.description`}
            value={level.description}
            maxLength={500}
            onChange={({ target }) => set(level.key, { description: target.value })}
          />
          {levels.length > 2 && (
            <Button
              kind="plain"
              icon="close"
              aria-label={t("homework.rubric.removeLevel", { number: index + 1 })}
              onClick={() => onChange({ ...draft, levels: levels.filter(({ key }) => key !== level.key) })}
            />
          )}
        </div>
      ))}
      <div className="row">
        {levels.length < MAX_LEVELS && (
          <Button icon="plus" onClick={() => onChange({ ...draft, levels: [...levels, emptyLevel()] })}>
            {t("homework.rubric.addLevel")}
          </Button>
        )}
        {mayRemove && (
          <Button kind="plain" onClick={onRemove}>
            {t("homework.rubric.removeCriterion", { number })}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
