import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useAccountName } from "./useAccountName.ts";

/** Who asked for a decision, and when. */
export function AskedBy({ userId, at }: { userId: string | null; at: string }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const name = useAccountName(userId);
  return (
    <span className="stack-tight">
      <span>
        <bdi>{name ?? t("billing.otherUser")}</bdi>
      </span>
      <span className="soft small">{instant(at)}</span>
    </span>
  );
}
