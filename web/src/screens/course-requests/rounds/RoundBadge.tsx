import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "../../../ui/feedback/Badge.tsx";
import type { Round } from "../courseRequestRows.ts";

const tones: Readonly<Partial<Record<Round["status"], Tone>>> = {
  draft: "warn",
  open: "good",
  published: "accent",
  cancelled: "bad",
};

/** The status of a round. */
export function RoundBadge({ status }: Pick<Round, "status">) {
  const { t } = useTranslation();
  return <Badge tone={tones[status] ?? "plain"}>{t(`electives.status.${status}`)}</Badge>;
}
