import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../../api/client.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { type Campaign, campaignRefreshes } from "./campaigns.ts";

/** Opens a campaign for applications, closes it, or deletes a draft. */
export function MoveCampaign({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const status = campaign.status === "open" ? "closed" : "open";
  const path = { id: campaign.id };
  return (
    <>
      <ConfirmButton
        kind={status === "open" ? "primary" : "secondary"}
        label={t(`admissions.moveCampaign.${status}`)}
        question={t(`admissions.moveCampaignAsk.${status}`, { name: campaign.name })}
        event={`campaign-${status}`}
        refreshes={campaignRefreshes}
        run={() => send("put", "/api/v1/admission-campaigns/{id}/status", { path, body: { status } })}
      />
      {campaign.status === "draft" && (
        <ConfirmButton
          kind="plain"
          label={t("admissions.deleteDraft")}
          question={t("admissions.deleteDraftAsk", { name: campaign.name })}
          event="delete-campaign"
          refreshes={campaignRefreshes}
          run={() => send("delete", "/api/v1/admission-campaigns/{id}", { path })}
          onDone={() => go("/admissions?tab=campaigns", { replace: true })}
        />
      )}
    </>
  );
}
