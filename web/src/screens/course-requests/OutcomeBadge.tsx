import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "../../ui/feedback/Badge.tsx";
import type { Place } from "./courseRequestRows.ts";

const tones: Readonly<Record<Place["status"], Tone>> = {
  accepted: "good",
  waiting_list: "warn",
  declined: "plain",
};

/** What became of a choice, with the position on the waiting list or the reason why there is no place. */
export function OutcomeBadge({ status, position, reason }: Pick<Place, "status" | "position" | "reason">) {
  const { t } = useTranslation();
  return (
    <span className="stack-tight">
      <Badge tone={tones[status]}>{t(`electives.outcome.${status}`)}</Badge>
      {position !== null && <span className="soft small">{t("electives.position", { position })}</span>}
      {reason && <span className="soft small">{t(`electives.reasons.${reason}`)}</span>}
    </span>
  );
}
