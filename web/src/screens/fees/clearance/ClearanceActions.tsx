import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { ReasonForm } from "../../../ui/forms/ReasonForm.tsx";

type Clearance = Pick<Row<"/api/v1/fee-clearances">, "id" | "status">;

export function ClearanceActions({ clearance: { id, status } }: { clearance: Clearance }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [asking, setAsking] = useState<"override" | "revocation">();
  const path = { id };
  const refresh = useWrite(
    () => send("put", "/api/v1/fee-clearances/{id}/position", { path }),
    ["/fee-clearances"],
  );
  const decide = useWrite(
    ({ reason, validUntil }: Record<string, string>): Promise<unknown> =>
      asking === "override"
        ? send("put", "/api/v1/fee-clearances/{id}/override", {
            path,
            body: { reason: reason!.trim(), validUntil: validUntil || null },
          })
        : send("post", "/api/v1/fee-clearances/{id}/revocation", { path, body: { reason: reason!.trim() } }),
    ["/fee-clearances"],
  );
  const manages = may("clearances.manage") && status !== "revoked";
  const title = asking === "override" ? t("clearances.override") : t("clearances.revoke");
  return (
    <>
      {manages && (
        <Button
          busy={refresh.isPending}
          onClick={() =>
            refresh.mutate(undefined, {
              onSuccess: () => toast.done(t("common.done")),
              onError: toast.problem,
            })
          }
          event="refresh-clearance"
        >
          {t("clearances.lookAgain")}
        </Button>
      )}
      {manages && status !== "cleared" && status !== "overridden" && (
        <Button onClick={() => setAsking("override")} event="open-override">
          {t("clearances.override")}
        </Button>
      )}
      {manages && (
        <Button kind="danger" onClick={() => setAsking("revocation")} event="open-revocation">
          {t("clearances.revoke")}
        </Button>
      )}
      {["cleared", "overridden"].includes(status) && (
        <DownloadButton path={`/api/v1/fee-clearances/${id}.pdf`} event="clearance-pdf">
          {t("clearances.certificate")}
        </DownloadButton>
      )}
      <Dialog title={title} open={asking !== undefined} onClose={() => setAsking(undefined)}>
        <ReasonForm
          action={title}
          event="decide-clearance"
          busy={decide.isPending}
          error={decide.error}
          onCancel={() => setAsking(undefined)}
          onSubmit={(values) => decide.mutate(values, { onSuccess: () => setAsking(undefined) })}
        >
          {asking === "override" && (
            <Field label={t("clearances.validUntil")} name="validUntil" type="date" />
          )}
        </ReasonForm>
      </Dialog>
    </>
  );
}
