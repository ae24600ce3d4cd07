import { useTranslation } from "react-i18next";
import { Badge } from "../../ui/feedback/Badge.tsx";
import type { Attempt } from "./quizRows.ts";

const tones = { in_progress: "warn", submitted: "accent", graded: "good" } as const;

/** How far an attempt is, and whether it was passed. */
export function AttemptBadge({ of }: { of: Attempt }) {
  const { t } = useTranslation();
  return (
    <span className="row">
      <Badge tone={tones[of.status]}>{t(`quizzes.attempt.${of.status}`)}</Badge>
      {typeof of.passed === "boolean" && (
        <Badge tone={of.passed ? "good" : "bad"}>{t(of.passed ? "quizzes.passed" : "quizzes.failed")}</Badge>
      )}
    </span>
  );
}
