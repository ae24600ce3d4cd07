import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "../../ui/feedback/Badge.tsx";
import type { Activity } from "./activityRows.ts";

const tones: Readonly<Partial<Record<Activity["status"], Tone>>> = {
  draft: "warn",
  open: "good",
  full: "accent",
  running: "good",
  cancelled: "bad",
};

/** The status of an activity. */
export function ActivityBadge({ status }: Pick<Activity, "status">) {
  const { t } = useTranslation();
  return <Badge tone={tones[status] ?? "plain"}>{t(`activities.status.${status}`)}</Badge>;
}
