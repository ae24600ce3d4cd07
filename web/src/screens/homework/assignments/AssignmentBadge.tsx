import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "../../../ui/feedback/Badge.tsx";
import type { Assignment } from "../homeworkRows.ts";

const tones: Readonly<Partial<Record<Assignment["status"], Tone>>> = { draft: "warn", published: "good" };

/** The status of an assignment. */
export function AssignmentBadge({ status }: Pick<Assignment, "status">) {
  const { t } = useTranslation();
  return <Badge tone={tones[status] ?? "plain"}>{t(`homework.status.${status}`)}</Badge>;
}
