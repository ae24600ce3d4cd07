import { useTranslation } from "react-i18next";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { tones } from "./supportRows.ts";

/** The status of a support plan, early warning or intervention. */
export function StateBadge({ status }: { status: string }) {
  const { t } = useTranslation();
  return <Badge tone={tones[status] ?? "plain"}>{t(`support.status.${status}`)}</Badge>;
}
