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
import { announcementRefreshes } from "./announcementRefreshes.ts";

type Announcement = Pick<Row<"/api/v1/announcements">, "id" | "status" | "audienceFilter">;

export function AnnouncementActions({
  announcement: { id, status, audienceFilter },
}: {
  announcement: Announcement;
}) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const publish = useWrite(
    () => send("put", "/api/v1/announcements/{id}/publication", { path: { id } }),
    announcementRefreshes,
  );
  const [confirming, setConfirming] = useState(false);
  const waits = status === "draft" || status === "scheduled";
  if (!may("announcements.manage") || status === "withdrawn") return null;
  return (
    <>
      <LinkButton href={`/announcements/${id}/edit`} event="edit-announcement">
        {t("common.edit")}
      </LinkButton>
      {waits && (
        <Button
          kind="primary"
          icon="megaphone"
          busy={publish.isPending}
          event="publish-announcement"
          onClick={() => setConfirming(true)}
        >
          {t("announcements.publishNow")}
        </Button>
      )}
      <ConfirmAudience
        open={confirming}
        title={t("announcements.confirmTitle")}
        about={t("announcements.confirmNow")}
        action={t("announcements.publish")}
        event="confirm-announcement"
        channel="in_app"
        audienceFilter={audienceFilter}
        busy={publish.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() =>
          publish.mutate(undefined, {
            onSuccess: () => toast.done(t("announcements.published")),
            onError: toast.problem,
            onSettled: () => setConfirming(false),
          })
        }
      />
      <ConfirmButton
        label={t("announcements.withdraw")}
        question={t("announcements.withdrawWarning")}
        kind="danger"
        event="withdraw-announcement"
        refreshes={announcementRefreshes}
        run={() => send("put", "/api/v1/announcements/{id}/withdrawal", { path: { id } })}
        onDone={() => toast.done(t("announcements.withdrawn"))}
      />
    </>
  );
}
