import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useOwnRequest } from "../../../lib/useOwnRequest.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";

type Scheme = Pick<Row<"/api/v1/discount-schemes">, "id" | "name" | "status" | "createdBy">;
const path = "/api/v1/discount-schemes/{id}/activation";

/** Activates a drafted scheme, which takes a second person, or ends an active one. */
export function SchemeActions({ scheme: { id, name, status, createdBy } }: { scheme: Scheme }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const isOwn = useOwnRequest("fee-plans.manage", [createdBy]);
  const refreshes = ["/discount-schemes"];
  if (status === "draft" && isOwn) return <span className="soft small">{t("billing.waiting")}</span>;
  return (
    <span className="row">
      {status === "draft" && may("fee-plans.manage") && (
        <ConfirmButton
          label={t("billing.activate")}
          question={t("billing.activateSchemeQuestion", { name })}
          event="activate-scheme"
          run={() => send("put", path, { path: { id } })}
          refreshes={refreshes}
        />
      )}
      {status === "active" && may("fee-plans.manage") && (
        <ConfirmButton
          kind="plain"
          label={t("billing.retire")}
          question={t("billing.retireSchemeQuestion", { name })}
          event="expire-scheme"
          run={() => send("delete", path, { path: { id } })}
          refreshes={refreshes}
        />
      )}
    </span>
  );
}
