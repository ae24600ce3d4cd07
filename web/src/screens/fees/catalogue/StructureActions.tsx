import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { LinkButton } from "../../../ui/actions/LinkButton.tsx";
import type { Structure } from "./structureBody.ts";

const path = "/api/v1/fee-structures/{id}/activation";

/** What can be done next with a version of a fee structure. */
export function StructureActions({ structure: { id, name, version, status } }: { structure: Structure }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  if (!may("fee-plans.manage")) return null;
  return (
    <>
      <LinkButton href={`/fees/structures/new?from=${id}`} event="next-fee-structure">
        {status === "draft" ? t("billing.editLines") : t("billing.nextVersion")}
      </LinkButton>
      {status === "approved" && (
        <ConfirmButton
          kind="primary"
          label={t("billing.activate")}
          question={t("billing.activateQuestion", { name, version })}
          event="activate-fee-structure"
          run={() => send("put", path, { path: { id } })}
          refreshes={["/fee-structures"]}
        />
      )}
      {status === "active" && (
        <>
          <ConfirmButton
            kind="danger"
            label={t("billing.retire")}
            question={t("billing.retireQuestion", { name })}
            event="retire-fee-structure"
            run={() => send("delete", path, { path: { id } })}
            refreshes={["/fee-structures"]}
          />
          <LinkButton href={`/fees/runs/new?structure=${id}`} kind="primary" event="new-fee-run">
            {t("billing.addRun")}
          </LinkButton>
        </>
      )}
    </>
  );
}
