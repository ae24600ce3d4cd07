import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "../../../ui/feedback/Badge.tsx";

const tones: Readonly<Record<string, Tone>> = {
  reported: "warn",
  under_review: "accent",
  actioned: "good",
};

/** The status of an incident. */
export function IncidentBadge({ status }: { status: string }) {
  const { t } = useTranslation();
  return <Badge tone={tones[status] ?? "plain"}>{t(`behaviour.state.${status}`)}</Badge>;
}
