import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "../../ui/feedback/Badge.tsx";

const tones: Readonly<Record<string, Tone>> = {
  draft: "warn",
  published: "good",
  submitted: "accent",
  approved: "good",
  returned: "bad",
};

/** The status of a syllabus, lesson plan or learning resource. */
export function StateBadge({ status }: { status: string }) {
  const { t } = useTranslation();
  return <Badge tone={tones[status] ?? "plain"}>{t(`curriculum.status.${status}`)}</Badge>;
}
