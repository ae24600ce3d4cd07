import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "../../../ui/feedback/Badge.tsx";
import type { Standing } from "./graduation.ts";

const tones: Readonly<Record<Standing | "no_plan", Tone>> = {
  met: "good",
  on_track: "accent",
  at_risk: "bad",
  no_plan: "plain",
};

/** Whether a student meets the graduation plan, is on track or at risk. */
export function StandingBadge({ status }: { status: Standing | null }) {
  const { t } = useTranslation();
  const shown = status ?? "no_plan";
  return <Badge tone={tones[shown]}>{t(`graduation.standing.${shown}`)}</Badge>;
}
