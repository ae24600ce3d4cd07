import { useTranslation } from "react-i18next";
import { Badge } from "../../../../ui/feedback/Badge.tsx";
import type { GuardianLink } from "./rights.ts";

/** What distinguishes a guardian: the roles that are given, and the rights that are not. */
export function RightBadges({ link }: { link: GuardianLink }) {
  const { t } = useTranslation();
  return (
    <span className="row">
      {link.isPrimary && <Badge tone="accent">{t("guardians.primary")}</Badge>}
      {link.isFeePayer && <Badge>{t("guardians.feePayer")}</Badge>}
      {link.isEmergencyContact && <Badge>{t("guardians.emergency")}</Badge>}
      {link.hasCustody === false && <Badge tone="bad">{t("family.noCustody")}</Badge>}
      {link.pickupAllowed === false && <Badge tone="bad">{t("family.noPickup")}</Badge>}
      {link.portalAccess === false && <Badge>{t("family.noPortal")}</Badge>}
    </span>
  );
}
