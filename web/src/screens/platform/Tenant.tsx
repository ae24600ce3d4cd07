import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { Card } from "../../ui/Card.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { MailAddress } from "../../ui/MailAddress.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { PlatformStatus } from "./PlatformStatus.tsx";
import { TenantActions } from "./TenantActions.tsx";
import { TenantInvoiceList } from "./TenantInvoiceList.tsx";

/** One school, as the platform has to do with it. */
export function Tenant({ id }: { id: string }) {
  const { t } = useTranslation();
  const { instant, day, number } = useFormat();
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
                [t("platform.contact"), <MailAddress key="contact" of={tenant.contactEmail} />],
                [t("platform.plan"), tenant.plan],
                [t("platform.trialEnds"), tenant.plan ? null : instant(tenant.trialEndsAt)],
                [t("subscription.until"), tenant.currentPeriodEnd && day(tenant.currentPeriodEnd)],
                [t("platform.tax"), `${tenant.taxPercent} %`],
                [t("platform.sender"), tenant.senderAddress],
                [t("platform.mailsPerMinute"), tenant.mailsPerMinute && number(tenant.mailsPerMinute)],
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
