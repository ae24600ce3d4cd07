import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { SecondPerson } from "../SecondPerson.tsx";
import type { Structure } from "./structureBody.ts";

/** Who drafted the fee structure, and the button by which another person approves it. */
export function StructureApproval({
  structure: { id, name, total, createdBy, createdAt },
}: {
  structure: Structure;
}) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <SecondPerson permission="fees.approve" label={t("billing.draftedBy")} maker={createdBy} at={createdAt}>
      <ConfirmButton
        kind="primary"
        label={t("billing.approve")}
        question={t("billing.approveStructureQuestion", { name, total: money(total) })}
        event="approve-fee-structure"
        run={() => send("put", "/api/v1/fee-structures/{id}/approval", { path: { id } })}
        refreshes={["/fee-structures"]}
      />
    </SecondPerson>
  );
}
