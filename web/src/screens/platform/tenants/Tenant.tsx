import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { EmailAddress } from "../../../ui/people/EmailAddress.tsx";
import { TenantInvoiceList } from "../billing/TenantInvoiceList.tsx";
import { PlatformStatus } from "../PlatformStatus.tsx";
import { TenantActions } from "./TenantActions.tsx";

/** One school as seen by the platform operator. */
export function Tenant({ id }: { id: string }) {
  const { t } = useTranslation();
  const { country, instant, day, number } = useFormat();
  const read = useRead("/api/v1/platform/tenants/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(tenant) => (
        <div className="stack">
          <PageHead
            title={tenant.name}
            back={{ href: "/tenants", label: t("nav.platform.tenants") }}
            about={<PlatformStatus status={tenant.status} />}
            actions={<TenantActions tenant={tenant} />}
          />
          <Card>
            <Facts
              facts={[
                [t("platform.slug"), tenant.slug],
                [t("platform.contactName"), tenant.contactName],
                [t("platform.contact"), <EmailAddress key="contact" of={tenant.contactEmail} />],
                [t("platform.plan"), tenant.plan],
                [t("platform.trialEnds"), tenant.plan ? null : instant(tenant.trialEndsAt)],
                [t("subscription.until"), tenant.currentPeriodEnd && day(tenant.currentPeriodEnd)],
                [t("platform.tax"), `${tenant.taxPercent} %`],
                [t("platform.sender"), tenant.senderAddress],
                [t("platform.mailsPerMinute"), tenant.mailsPerMinute && number(tenant.mailsPerMinute)],
                [t("settings.country"), country(tenant.country) ?? "–"],
                [t("platform.timezone"), tenant.timezone],
                [t("platform.currency"), tenant.currency],
                [t("users.since"), instant(tenant.createdAt)],
              ]}
            />
          </Card>
          <TenantInvoiceList school={tenant.slug} />
        </div>
      )}
    </Loaded>
  );
}
