import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Row } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { DownloadButton } from "../../ui/actions/DownloadButton.tsx";
import { toast } from "../../ui/feedback/toast.ts";

/** The actions available for an import in its status. */
export function ImportActions({ batch }: { batch: Row<"/api/v1/import-batches"> }) {
  const { t } = useTranslation();
  const { id, status, countValid, countInvalid, countFailed } = batch;
  const refreshes = ["/import-batches", "/import-rows", "/students", "/guardians", "/staff-members"];
  const run = useWrite(
    (skipInvalid: boolean) =>
      send("put", "/api/v1/import-batches/{id}/run", { path: { id }, body: { skipInvalid } }),
    refreshes,
  );
  const faulty = countInvalid + countFailed;
  const isReady = status === "validated" && countValid > 0;
  return (
    <>
      {faulty > 0 && status !== "cancelled" && (
        <DownloadButton path={`/api/v1/import-batches/${id}/errors.csv`} event="import-errors">
          {t("imports.errorsFile")}
        </DownloadButton>
      )}
      {["uploaded", "validating", "validated", "importing"].includes(status) && (
        <ConfirmButton
          label={t("imports.cancel")}
          question={t("imports.cancelWarning")}
          kind="danger"
          event="cancel-import"
          refreshes={refreshes}
          run={() => send("delete", "/api/v1/import-batches/{id}", { path: { id } })}
        />
      )}
      {(isReady || (status === "partially_failed" && countFailed > 0)) && (
        <Button
          kind="primary"
          icon="upload"
          busy={run.isPending}
          event="run-import"
          onClick={() => run.mutate(countInvalid > 0, { onError: toast.problem })}
        >
          {status === "partially_failed"
            ? t("imports.tryAgain")
            : countInvalid > 0
              ? t("imports.runValid", { count: countValid })
              : t("imports.run", { count: countValid })}
        </Button>
      )}
    </>
  );
}
