import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "../../ui/feedback/Badge.tsx";

const tones: Readonly<Record<string, Tone>> = {
  TRIAL: "accent",
  SUBSCRIBED: "good",
  PAST_DUE: "bad",
  SUSPENDED: "warn",
  succeeded: "good",
  running: "accent",
  queued: "accent",
  retrying: "warn",
  failed: "bad",
  dead: "bad",
  active: "good",
  error: "bad",
  partially_failed: "warn",
  suppressed: "bad",
};

/** Badge for platform statuses. */
export function PlatformStatus({ status }: { status: string }) {
  const { t } = useTranslation();
  return <Badge tone={tones[status] ?? "plain"}>{t(`platform.status.${status}`)}</Badge>;
}
