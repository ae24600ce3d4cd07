import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "../../../ui/feedback/Badge.tsx";
import type { Place } from "../activityRows.ts";

const tones: Readonly<Partial<Record<Place["status"], Tone>>> = {
  waiting_list: "warn",
  accepted: "good",
  declined: "bad",
};

/** How far a choice is, with its position on the waiting list or the reason why there is no place. */
export function PlaceBadge({ of: { status, position, reason } }: { of: Place }) {
  const { t } = useTranslation();
  return (
    <span className="stack-tight">
      <Badge tone={tones[status] ?? "plain"}>{t(`activities.state.${status}`)}</Badge>
      {position !== null && <span className="soft small">{t("activities.position", { position })}</span>}
      {reason && <span className="soft small">{t(`activities.reasons.${reason}`)}</span>}
    </span>
  );
}
