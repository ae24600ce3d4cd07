import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../api/client.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { ConfirmAudience } from "../scheduled-messages/compose/ConfirmAudience.tsx";
import { type Survey, surveyRefreshes } from "./surveyRows.ts";

/** Edit, open, remind, close and delete a survey. */
export function SurveyActions({ survey }: { survey: Survey }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [, go] = useLocation();
  const [confirming, setConfirming] = useState(false);
  const { id, status, audienceFilter } = survey;
  const path = { id };
  const open = useWrite(() => send("put", "/api/v1/surveys/{id}/opening", { path }), surveyRefreshes);
  if (!may("surveys.manage") || status === "closed") return null;
  return (
    <>
      <LinkButton href={`/surveys/${id}/edit`} event="edit-survey">
        {t("common.edit")}
      </LinkButton>
      {status === "draft" ? (
        <>
          <Button kind="primary" icon="megaphone" event="open-survey" onClick={() => setConfirming(true)}>
            {t("survey.open")}
          </Button>
          <ConfirmButton
            kind="danger"
            label={t("survey.remove")}
            question={t("survey.removeAsk")}
            event="remove-survey"
            refreshes={surveyRefreshes}
            run={async () => {
              await send("delete", "/api/v1/surveys/{id}", { path });
              go("/surveys");
            }}
          />
        </>
      ) : (
        <>
          <ConfirmButton
            label={t("survey.remind")}
            question={t("survey.remindAsk")}
            event="remind-survey"
            refreshes={surveyRefreshes}
            run={() => send("put", "/api/v1/surveys/{id}/reminder", { path })}
          />
          <ConfirmButton
            kind="danger"
            label={t("survey.close")}
            question={t("survey.closeAsk")}
            event="close-survey"
            refreshes={surveyRefreshes}
            run={() => send("put", "/api/v1/surveys/{id}/closing", { path })}
          />
        </>
      )}
      <ConfirmAudience
        open={confirming}
        title={t("survey.openTitle")}
        about={t("survey.openAbout")}
        action={t("survey.open")}
        event="confirm-survey"
        channel="in_app"
        audienceFilter={audienceFilter}
        busy={open.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() =>
          open.mutate(undefined, {
            onSuccess: () => toast.done(t("survey.opened")),
            onError: toast.problem,
            onSettled: () => setConfirming(false),
          })
        }
      />
    </>
  );
}
