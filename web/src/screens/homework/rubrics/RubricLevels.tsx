import { useTranslation } from "react-i18next";
import type { Criterion } from "./rubricRows.ts";
import "./Rubrics.css";

interface Props {
  levels: Criterion["levels"];
  /** Number of the level that was reached, from 1. */
  reached?: number | undefined;
}

/** The levels of a criterion side by side, on a phone below each other; the level that was reached is marked. */
export function RubricLevels({ levels, reached }: Props) {
  const { t } = useTranslation();
  return (
    <ol className="rubric-levels">
      {levels.map(({ title, description, points }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is known by its place
          key={index}
          className="rubric-level"
          data-reached={index + 1 === reached ? "" : undefined}
        >
          <span className="row">
            <strong>{title}</strong>
            <span className="soft small">{t("homework.rubric.points", { points: Number(points) })}</span>
          </span>
          {index + 1 === reached && <span className="unseen">{t("homework.rubric.reached")}</span>}
          {description && <span className="small">{description}</span>}
        </li>
      ))}
    </ol>
  );
}
