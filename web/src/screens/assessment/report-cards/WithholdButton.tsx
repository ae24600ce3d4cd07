import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { ReasonForm } from "../../../ui/forms/ReasonForm.tsx";

type Card = Pick<Row<"/api/v1/report-cards">, "id" | "status" | "heading">;

/** Withholds a report card from the family, or releases it. */
export function WithholdButton({ card: { id, status, heading } }: { card: Card }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const path = { id };
  const change = useWrite(
    (reason: string | undefined): Promise<unknown> =>
      reason === undefined
        ? send("delete", "/api/v1/report-cards/{id}/withholding", { path })
        : send("put", "/api/v1/report-cards/{id}/withholding", { path, body: { reason } }),
    ["/report-cards"],
  );
  if (status === "withheld")
    return (
      <Button
        kind="plain"
        busy={change.isPending}
        onClick={() => change.mutate(undefined, { onError: toast.problem })}
        event="release-card"
      >
        {t("results.release")}
      </Button>
    );
  if (status !== "reviewed" && status !== "published") return null;
  return (
    <>
      <Button kind="plain" onClick={() => setOpen(true)} event="open-withhold">
        {t("results.withhold")}
      </Button>
      <Dialog
        title={`${t("results.withhold")}: ${heading.student}`}
        open={open}
        onClose={() => setOpen(false)}
      >
        <ReasonForm
          action={t("results.withhold")}
          event="withhold-card"
          busy={change.isPending}
          error={change.error}
          onCancel={() => setOpen(false)}
          onSubmit={({ reason }) => change.mutate(reason!.trim(), { onSuccess: () => setOpen(false) })}
        />
      </Dialog>
    </>
  );
}
