import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "./Badge.tsx";

const tones: Readonly<Record<string, Tone>> = {
  active: "good",
  present: "good",
  paid: "good",
  published: "good",
  confirmed: "good",
  accepted: "good",
  approved: "good",
  taken: "good",
  SENT: "good",
  sent: "good",
  processing: "accent",
  partially_failed: "warn",
  failed: "bad",
  late: "warn",
  submitted: "warn",
  pending: "warn",
  pending_verification: "warn",
  partially_paid: "warn",
  on_leave: "warn",
  withheld: "warn",
  suspended: "warn",
  invited: "warn",
  locked: "warn",
  open: "warn",
  trialing: "accent",
  PENDING: "warn",
  SENDING: "accent",
  UNCERTAIN: "warn",
  absent: "bad",
  overdue: "bad",
  bounced: "bad",
  rejected: "bad",
  reversed: "bad",
  past_due: "bad",
  disabled: "bad",
  FAILED: "bad",
  excused: "accent",
  left_early: "accent",
  remote: "accent",
  scheduled: "accent",
  in_progress: "accent",
  marking: "accent",
  reviewed: "accent",
};

/** The state of something, in the reader's language. */
export function StatusBadge({ status }: { status: string }) {
  const { t } = useTranslation();
  return <Badge tone={tones[status] ?? "plain"}>{t(`status.${status}`)}</Badge>;
}
