import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { EmailAddress } from "../../../ui/people/EmailAddress.tsx";
import { PlatformStatus } from "../PlatformStatus.tsx";
import { usePlatformChoices } from "../usePlatformChoices.ts";
import { NewTenant } from "./NewTenant.tsx";

/** The schools of the platform. */
export function Tenants() {
  const { t } = useTranslation();
  const { instant, day } = useFormat();
  const [, go] = useLocation();
  const [adding, setAdding] = useState(false);
  const statuses = usePlatformChoices("TRIAL", "SUBSCRIBED", "PAST_DUE", "SUSPENDED", "CANCELLED");
  return (
    <>
      <PageHead
        title={t("nav.platform.tenants")}
        actions={
          <Button icon="plus" kind="primary" onClick={() => setAdding(true)} event="open-tenant">
            {t("platform.openTenant")}
          </Button>
        }
      />
      <ListCard
        path="/api/v1/platform/tenants"
        caption={t("nav.platform.tenants")}
        search={t("platform.searchTenants")}
        filters={[{ key: "status", label: t("common.status"), choices: statuses }]}
        hrefOf={({ id }) => `/tenants/${id}`}
        empty={t("platform.noTenants")}
        next={{ onClick: () => setAdding(true) }}
        csv
        columns={[
          {
            header: t("common.name"),
            cell: ({ name, slug }) => (
              <span className="stack-tight">
                <strong>{name}</strong>
                <span className="soft small">{slug}</span>
              </span>
            ),
          },
          { header: t("platform.contact"), cell: ({ contactEmail }) => <EmailAddress of={contactEmail} /> },
          { header: t("platform.plan"), cell: ({ plan }) => plan },
          {
            header: t("common.until"),
            cell: ({ status, trialEndsAt, currentPeriodEnd }) =>
              status === "TRIAL" ? instant(trialEndsAt) : day(currentPeriodEnd),
          },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <PlatformStatus status={status} />,
          },
        ]}
      />
      <Dialog title={t("platform.openTenant")} open={adding} onClose={() => setAdding(false)}>
        <NewTenant onDone={(id) => go(`/tenants/${id}`)} />
      </Dialog>
    </>
  );
}
