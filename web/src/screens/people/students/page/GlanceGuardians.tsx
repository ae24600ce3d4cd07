import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { fullName } from "../../../../lib/format/fullName.ts";
import { dotted } from "../../../../lib/format/isolated.ts";
import { Skeleton } from "../../../../ui/lists/Skeleton.tsx";
import { PhoneLinks } from "../../guardians/links/PhoneLinks.tsx";
import type { GuardianLink } from "../../guardians/links/rights.ts";

/** Whom to call about a student: the primary contact first, then emergency contacts. */
export function GlanceGuardians({
  links,
  isLoading,
}: {
  links: readonly GuardianLink[];
  isLoading: boolean;
}) {
  const { t } = useTranslation();
  const rank = (link: GuardianLink) => (link.isPrimary ? 0 : link.isEmergencyContact ? 1 : 2);
  return (
    <section className="stack-tight">
      <h2>{t("nav.guardians")}</h2>
      {isLoading && <Skeleton lines={2} />}
      {!isLoading && links.length === 0 && <p className="soft small">{t("students.noGuardians")}</p>}
      <ul className="glance-list">
        {[...links]
          .sort((one, other) => rank(one) - rank(other))
          .slice(0, 4)
          .map((link) => (
            <li key={link.id}>
              <div>
                <Link href={`/guardians/${link.guardianId}`}>
                  <bdi>{link.guardian ? fullName(link.guardian) : "–"}</bdi>
                </Link>
              </div>
              <div className="soft small">
                {dotted(
                  link.relation && t(`relation.${link.relation}`, link.relation),
                  link.isPrimary && t("guardians.primary"),
                  link.isEmergencyContact && !link.isPrimary && t("guardians.emergency"),
                )}
              </div>
              {link.guardian?.phones?.length ? <PhoneLinks phones={link.guardian.phones} /> : null}
            </li>
          ))}
      </ul>
    </section>
  );
}
