import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "../../ui/feedback/Badge.tsx";
import type { GrowthRow } from "./externalTest.ts";

const tones = { above: "good", on: "good", below: "warn" } as const satisfies Record<string, Tone>;

/** Whether the latest result is above, on or below the target. */
export function StandingBadge({ standing }: Pick<GrowthRow, "standing">) {
  const { t } = useTranslation();
  return standing && <Badge tone={tones[standing]}>{t(`outside.standing.${standing}`)}</Badge>;
}
