import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Row } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { ConfirmAudience } from "../scheduled-messages/compose/ConfirmAudience.tsx";
import { eventRefreshes } from "./eventRefreshes.ts";

type Planned = Pick<Row<"/api/v1/calendar-events">, "id" | "status" | "audienceFilter">;

/** Edit, publish and cancel an event. */
export function EventActions({ event: { id, status, audienceFilter } }: { event: Planned }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [confirming, setConfirming] = useState(false);
  const publish = useWrite(
    () => send("put", "/api/v1/calendar-events/{id}/publication", { path: { id } }),
    eventRefreshes,
  );
  if (!may("events.manage") || status === "cancelled") return null;
  return (
    <>
      <LinkButton href={`/events/${id}/edit`} event="edit-event">
        {t("common.edit")}
      </LinkButton>
      {status === "draft" && (
        <Button kind="primary" icon="megaphone" event="publish-event" onClick={() => setConfirming(true)}>
          {t("events.publish")}
        </Button>
      )}
      <ConfirmAudience
        open={confirming}
        title={t("events.confirmTitle")}
        about={t("events.confirmNow")}
        action={t("events.publish")}
        event="confirm-event"
        channel="in_app"
        audienceFilter={audienceFilter}
        busy={publish.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() =>
          publish.mutate(undefined, {
            onSuccess: () => toast.done(t("events.published")),
            onError: toast.problem,
            onSettled: () => setConfirming(false),
          })
        }
      />
      <ConfirmButton
        label={t("events.cancelEvent")}
        question={t("events.cancelWarning")}
        kind="danger"
        event="cancel-event"
        refreshes={eventRefreshes}
        run={() => send("put", "/api/v1/calendar-events/{id}/cancellation", { path: { id } })}
        onDone={() => toast.done(t("events.cancelled"))}
      />
    </>
  );
}
