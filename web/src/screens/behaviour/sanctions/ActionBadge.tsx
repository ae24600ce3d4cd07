import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "../../../ui/feedback/Badge.tsx";
import type { Sanction } from "./actionTypes.ts";

const tones = {
  planned: "accent",
  active: "warn",
  completed: "good",
  cancelled: "plain",
} as const satisfies Record<Sanction["status"], Tone>;

export function ActionBadge({ status }: { status: Sanction["status"] }) {
  const { t } = useTranslation();
  return <Badge tone={tones[status]}>{t(`conduct.state.${status}`)}</Badge>;
}
