import { useTranslation } from "react-i18next";
import { Field } from "../../../ui/forms/Field.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import type { ChosenRating } from "./rubricRows.ts";
import { useCriteria } from "./useCriteria.ts";
import "./Rubrics.css";

interface Props {
  rubricId: string;
  maxScore: string;
  isRequired: boolean;
  chosen: readonly ChosenRating[];
  onChange: (ratings: ChosenRating[]) => void;
}

/** Marks homework by tapping the level of each criterion. */
export function RateByRubric({ rubricId, maxScore, isRequired, chosen, onChange }: Props) {
  const { t } = useTranslation();
  const { read, criteria } = useCriteria(rubricId);
  const set = (rubricCriterionId: string, values: Partial<ChosenRating>) => {
    const former = chosen.find((each) => each.rubricCriterionId === rubricCriterionId);
    const others = chosen.filter((each) => each.rubricCriterionId !== rubricCriterionId);
    onChange([...others, { level: 0, ...former, ...values, rubricCriterionId }]);
  };
  const reached = criteria.reduce((sum, { id, levels }) => {
    const level = chosen.find(({ rubricCriterionId }) => rubricCriterionId === id)?.level;
    return sum + Number(level ? (levels[level - 1]?.points ?? 0) : 0);
  }, 0);
  return (
    <Loaded read={read}>
      {({ maxPoints }) => (
        <div className="stack">
          {criteria.map(({ id, title, description, levels }) => {
            const rating = chosen.find(({ rubricCriterionId }) => rubricCriterionId === id);
            return (
              <fieldset key={id} className="rubric-criterion">
                <legend>
                  <strong>{title}</strong>
                </legend>
                {description && <span className="soft small">{description}</span>}
                <div className="rubric-levels">
                  {levels.map((level, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a level is known by its place
                    <label key={index} className="rubric-level">
                      <span className="row">
                        <input
                          type="radio"
                          name={`level-${id}`}
                          required={isRequired}
                          checked={rating?.level === index + 1}
                          onChange={() => set(id, { level: index + 1 })}
                        />
                        <strong>{level.title}</strong>
                        <span className="soft small">
                          {t("homework.rubric.points", { points: Number(level.points) })}
                        </span>
                      </span>
                      {level.description && <span className="small">{level.description}</span>}
                    </label>
                  ))}
                </div>
                <Field
                  label={t("homework.rubric.commentOn", { title })}
                  maxLength={500}
                  value={rating?.comment ?? ""}
                  onChange={({ target }) => set(id, { comment: target.value })}
                />
              </fieldset>
            );
          })}
          <p aria-live="polite">
            <strong>
              {t("homework.rubric.total", {
                reached: Math.round(reached * 100) / 100,
                maximum: Number(maxPoints),
                score: Math.round((reached / Number(maxPoints)) * Number(maxScore) * 100) / 100,
                maxScore: Number(maxScore),
              })}
            </strong>
          </p>
        </div>
      )}
    </Loaded>
  );
}
