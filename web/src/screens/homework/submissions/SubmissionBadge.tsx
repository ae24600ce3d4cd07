import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "../../../ui/feedback/Badge.tsx";
import type { Submission } from "../homeworkRows.ts";

const tones: Readonly<Record<string, Tone>> = {
  missing: "bad",
  late: "warn",
  again: "warn",
  submitted: "accent",
  graded: "accent",
  returned: "good",
};

const stateOf = ({ status, dueAt, resubmissionRequested }: Submission): string => {
  if (resubmissionRequested) return "again";
  return status === "not_submitted" && new Date(dueAt) < new Date() ? "missing" : status;
};

/** How far the homework of a student is. Families see a mark once it is returned: until then it is handed in. */
export function SubmissionBadge({ of, family = false }: { of: Submission; family?: boolean }) {
  const { t } = useTranslation();
  const state = stateOf(of);
  const shown = family && state === "graded" ? (of.attempt > 0 ? "submitted" : "not_submitted") : state;
  return (
    <span className="row">
      <Badge tone={tones[shown] ?? "plain"}>{t(`homework.state.${shown}`)}</Badge>
      {of.late && shown !== "late" && <Badge tone="warn">{t("homework.state.late")}</Badge>}
    </span>
  );
}
