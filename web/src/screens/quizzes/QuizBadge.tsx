import { useTranslation } from "react-i18next";
import { Badge } from "../../ui/feedback/Badge.tsx";
import type { Quiz } from "./quizRows.ts";

const tones = { draft: "plain", published: "good", closed: "accent" } as const;

/** The state of a quiz. */
export function QuizBadge({ status }: { status: Quiz["status"] }) {
  const { t } = useTranslation();
  return <Badge tone={tones[status]}>{t(`quizzes.status.${status}`)}</Badge>;
}
