import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { ResponseOf } from "../../../api/types.ts";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { PlaceFields } from "../../../ui/forms/PlaceFields.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";

type Tenant = ResponseOf<"/api/v1/platform/tenants/{id}", "get">;
const refreshes = ["/platform/tenants", "/platform/tenant-invoices"];

/** The actions available for a school in its status. */
export function TenantActions({ tenant }: { tenant: Tenant }) {
  const { id, name, status, suspendedFrom, taxPercent } = tenant;
  const { t } = useTranslation();
  const { money } = useFormat();
  const path = { id };
  const onTrial = status === "TRIAL" || suspendedFrom === "TRIAL";
  const canSubscribe = onTrial || status === "CANCELLED";
  const plans = useRead("/api/v1/platform/subscription-plans", {
    query: { status: "active" },
    enabled: canSubscribe,
  });
  return (
    <>
      {canSubscribe && plans.data && (
        <ConfirmButton
          label={t("platform.subscribe")}
          question={t("platform.subscribeAsk", { name })}
          event="subscribe-tenant"
          kind="primary"
          refreshes={refreshes}
          run={({ plan }) =>
            send("post", "/api/v1/platform/tenants/{id}/subscriptions", { path, body: { plan: plan! } })
          }
        >
          <SelectField
            label={t("platform.plan")}
            name="plan"
            choices={plans.data.data.map(({ code, name: plan, price }) => ({
              value: code,
              label: `${plan}, ${money(price)}`,
            }))}
            required
          />
        </ConfirmButton>
      )}
      {onTrial && (
        <ConfirmButton
          label={t("platform.extend")}
          question={t("platform.extendAsk", { name })}
          event="extend-trial"
          refreshes={refreshes}
          run={({ days }) =>
            send("post", "/api/v1/platform/tenants/{id}/trial-extensions", {
              path,
              body: { days: Number(days) },
            })
          }
        >
          <Field
            label={t("platform.days")}
            name="days"
            type="number"
            min={1}
            max={3650}
            defaultValue={14}
            required
          />
        </ConfirmButton>
      )}
      <ConfirmButton
        label={t("platform.correct")}
        question={t("platform.correctAsk")}
        event="correct-tenant"
        refreshes={refreshes}
        run={(values) =>
          send("patch", "/api/v1/platform/tenants/{id}", {
            path,
            body: { ...values, country: values["country"] || null },
          })
        }
      >
        <div className="form-grid">
          <Field label={t("common.name")} name="name" maxLength={200} defaultValue={name} required />
          <PlaceFields place={tenant} />
        </div>
      </ConfirmButton>
      <ConfirmButton
        label={t("platform.setTax")}
        question={t("platform.setTaxAsk", { name })}
        event="set-tax"
        refreshes={refreshes}
        run={({ percent }) =>
          send("put", "/api/v1/platform/tenants/{id}/tax", { path, body: { percent: percent || null } })
        }
      >
        <Field
          label={t("platform.tax")}
          hint={t("platform.taxHint")}
          name="percent"
          inputMode="decimal"
          defaultValue={taxPercent}
        />
      </ConfirmButton>
      <ConfirmButton
        label={t("platform.setSender")}
        question={t("platform.setSenderAsk", { name })}
        event="set-sender"
        refreshes={refreshes}
        run={({ perMinute, ...sender }) =>
          send("put", "/api/v1/platform/tenants/{id}/sender", {
            path,
            body: {
              ...Object.fromEntries(Object.entries(sender).filter(([, value]) => value)),
              ...(perMinute && { perMinute: Number(perMinute) }),
            },
          })
        }
      >
        <Field label={t("common.name")} name="name" maxLength={200} defaultValue={tenant.senderName ?? ""} />
        <Field
          label={t("platform.sender")}
          name="address"
          type="email"
          defaultValue={tenant.senderAddress ?? ""}
        />
        <Field
          label={t("platform.replyTo")}
          name="replyTo"
          type="email"
          defaultValue={tenant.replyTo ?? ""}
        />
        <Field
          label={t("platform.mailsPerMinute")}
          name="perMinute"
          type="number"
          min={1}
          max={60_000}
          defaultValue={tenant.mailsPerMinute ?? ""}
        />
      </ConfirmButton>
      {status === "SUSPENDED" ? (
        <ConfirmButton
          label={t("platform.reactivate")}
          question={t("platform.reactivateAsk", { name })}
          event="reactivate-tenant"
          refreshes={refreshes}
          run={() => send("delete", "/api/v1/platform/tenants/{id}/suspension", { path })}
        />
      ) : (
        status !== "CANCELLED" && (
          <ConfirmButton
            label={t("platform.suspend")}
            question={t("platform.suspendAsk", { name })}
            event="suspend-tenant"
            kind="danger"
            refreshes={refreshes}
            run={() => send("put", "/api/v1/platform/tenants/{id}/suspension", { path })}
          />
        )
      )}
    </>
  );
}
