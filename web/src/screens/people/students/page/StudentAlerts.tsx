import { useTranslation } from "react-i18next";
import type { ResponseOf } from "../../../../api/types.ts";
import { useCustomFields } from "../../../../kit/custom/useCustomFields.ts";
import { fullName } from "../../../../lib/format/fullName.ts";
import { Note } from "../../../../ui/feedback/Note.tsx";
import type { GuardianLink } from "../../guardians/links/rights.ts";

interface Props {
  student: ResponseOf<"/api/v1/students/{id}", "get">;
  links: readonly GuardianLink[];
}

const alerting = ["health", "safeguarding"];

/** What everybody who may know it must see first: health and safeguarding fields, custody and collection. */
export function StudentAlerts({ student, links }: Props) {
  const { t } = useTranslation();
  const fields = useCustomFields("student").filter(({ visibility }) => alerting.includes(visibility));
  const alerts = [
    ...fields.flatMap(({ key, label, dataType }) => {
      const value = student.custom[key];
      if (value === undefined || value === null || value === false || value === "") return [];
      return [dataType === "boolean" ? label : `${label}: ${String(value)}`];
    }),
    ...links.flatMap((link) => {
      const name = link.guardian ? fullName(link.guardian) : "–";
      if (link.hasCustody === false) return [t("glance.noCustody", { name })];
      return link.pickupAllowed === false ? [t("glance.noPickup", { name })] : [];
    }),
  ];
  if (alerts.length === 0) return null;
  return (
    <section className="stack-tight" aria-label={t("glance.alerts")}>
      {alerts.map((alert) => (
        <Note key={alert} tone="warn">
          <bdi>{alert}</bdi>
        </Note>
      ))}
    </section>
  );
}
