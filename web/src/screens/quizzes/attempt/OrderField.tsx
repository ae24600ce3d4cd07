import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/Button.tsx";
import type { PaperQuestion } from "../quizRows.ts";

interface Props {
  options: PaperQuestion["options"];
  chosen: readonly string[];
  onChange: (order: string[]) => void;
}

/** Puts items in order with buttons, which work on every phone. Until something is chosen there is no answer. */
export function OrderField({ options, chosen, onChange }: Props) {
  const { t } = useTranslation();
  const order = chosen.length === options.length ? chosen : options.map(({ id }) => id);
  const move = (index: number, by: 1 | -1) => {
    const moved = [...order];
    [moved[index], moved[index + by]] = [moved[index + by]!, moved[index]!];
    onChange(moved);
  };
  return (
    <div className="stack">
      <ol className="quiz-list">
        {order.map((id, index) => {
          const text = options.find((option) => option.id === id)?.text ?? "";
          return (
            <li key={id} className="quiz-part">
              <bdi className="field">{text}</bdi>
              <Button
                disabled={index === 0}
                aria-label={t("quizzes.itemUp", { item: text })}
                onClick={() => move(index, -1)}
              >
                ↑
              </Button>
              <Button
                disabled={index === order.length - 1}
                aria-label={t("quizzes.itemDown", { item: text })}
                onClick={() => move(index, 1)}
              >
                ↓
              </Button>
            </li>
          );
        })}
      </ol>
      {chosen.length === 0 && <Button onClick={() => onChange([...order])}>{t("quizzes.keepOrder")}</Button>}
    </div>
  );
}
