import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { type RetentionRule, retentionRefreshes } from "./retention.ts";

interface Props {
  rule: RetentionRule;
  onEdit: () => void;
  onPreview: () => void;
}

/** The buttons of a rule: only a paused one is edited, only an active one runs. */
export function RetentionActions({ rule: { id, status }, onEdit, onPreview }: Props) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const mayManage = may("data-requests.manage");
  const mayApprove = may("data-requests.approve");
  const path = { id };
  return (
    <span className="row row-actions">
      <Button kind="plain" onClick={onPreview} event="preview-retention-rule">
        {t("retention.preview")}
      </Button>
      {status === "paused" && mayManage && (
        <Button kind="plain" onClick={onEdit} event="edit-retention-rule">
          {t("common.edit")}
        </Button>
      )}
      {status === "paused" && mayApprove && (
        <ConfirmButton
          kind="plain"
          label={t("retention.activate")}
          question={t("retention.activateAsk")}
          event="activate-retention-rule"
          refreshes={retentionRefreshes}
          run={() => send("put", "/api/v1/retention-rules/{id}/activation", { path })}
        />
      )}
      {status === "active" && mayApprove && (
        <ConfirmButton
          kind="plain"
          label={t("retention.run")}
          question={t("retention.runAsk")}
          event="run-retention-rule"
          refreshes={retentionRefreshes}
          run={() => send("post", "/api/v1/retention-rules/{id}/runs", { path })}
        />
      )}
      {status === "active" && mayManage && (
        <ConfirmButton
          kind="plain"
          label={t("retention.pause")}
          question={t("retention.pauseAsk")}
          event="pause-retention-rule"
          refreshes={retentionRefreshes}
          run={() => send("put", "/api/v1/retention-rules/{id}/pause", { path })}
        />
      )}
    </span>
  );
}
