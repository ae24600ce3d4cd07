import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/layout/Card.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { RubricLevels } from "./RubricLevels.tsx";
import type { RubricRating } from "./rubricRows.ts";
import { useCriteria } from "./useCriteria.ts";

interface Props {
  rubricId: string;
  /** The levels that a student reached, once they are returned. */
  ratings?: readonly RubricRating[] | undefined;
}

/** The rubric of a homework, with the levels that were reached. */
export function RubricCard({ rubricId, ratings = [] }: Props) {
  const { t } = useTranslation();
  const { read, criteria } = useCriteria(rubricId);
  return (
    <Loaded read={read}>
      {({ title, description }) => (
        <Card title={t("homework.rubric.of", { title })}>
          <div className="stack">
            {description && (
              <p className="homework-text">
                <bdi>{description}</bdi>
              </p>
            )}
            {criteria.map((criterion) => {
              const rating = ratings.find(({ rubricCriterionId }) => rubricCriterionId === criterion.id);
              return (
                <section key={criterion.id} className="rubric-criterion" aria-label={criterion.title}>
                  <strong>{criterion.title}</strong>
                  {criterion.description && <span className="soft small">{criterion.description}</span>}
                  <RubricLevels levels={criterion.levels} reached={rating?.level} />
                  {rating?.comment && (
                    <p className="homework-text">
                      <bdi>{rating.comment}</bdi>
                    </p>
                  )}
                </section>
              );
            })}
          </div>
        </Card>
      )}
    </Loaded>
  );
}
