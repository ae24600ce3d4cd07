import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { VerdictButtons } from "../VerdictButtons.tsx";

type Award = Row<"/api/v1/student-discounts">;
const refreshes = ["/student-discounts"];

export function AwardActions({ award }: { award: Award }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { id, status, requestedBy, student, discountScheme } = award;
  const path = { id };
  const name = student ? fullName(student) : "";
  if (status === "requested")
    return (
      <VerdictButtons
        permission="fees.approve"
        maker={requestedBy}
        question={t("billing.approveAwardQuestion", { scheme: discountScheme?.name ?? "", name })}
        event="discount"
        decide={(body) => send("put", "/api/v1/student-discounts/{id}/decision", { path, body })}
        refreshes={refreshes}
      />
    );
  if (status !== "approved" || !may("fees.approve")) return null;
  return (
    <ConfirmButton
      kind="plain"
      label={t("billing.endAward")}
      question={t("billing.endAwardQuestion", { name })}
      event="end-discount"
      run={({ reason }) =>
        send("post", "/api/v1/student-discounts/{id}/end", { path, body: { reason: reason!.trim() } })
      }
      refreshes={refreshes}
    >
      <TextArea label={t("common.reason")} name="reason" maxLength={500} required />
    </ConfirmButton>
  );
}
