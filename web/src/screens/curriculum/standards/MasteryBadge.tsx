import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { levelTitle } from "./levelTitle.ts";
import type { Mastery } from "./standardRows.ts";

interface Props {
  levels: Mastery["levels"];
  of: Mastery["data"][number] | undefined;
}

/** The level and percentage of a student in a standard. */
export function MasteryBadge({ levels, of }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (!of) return <span className="soft">{t("standards.notAssessed")}</span>;
  const tone = of.level === levels.length ? "good" : of.level === 1 ? "warn" : "plain";
  return (
    <Badge tone={tone}>
      {levelTitle(t, levels[of.level - 1]!.title)} · {number(Number(of.percent))} %
    </Badge>
  );
}
