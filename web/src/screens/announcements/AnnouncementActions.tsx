import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Row } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { toast } from "../../ui/toast.ts";

type Announcement = Pick<Row<"/api/v1/announcements">, "id" | "status">;

const refreshes = ["/announcements", "/announcement-receipts", "/communication/announcements"];

export function AnnouncementActions({ announcement: { id, status } }: { announcement: Announcement }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const publish = useWrite(
    () => send("put", "/api/v1/announcements/{id}/publication", { path: { id } }),
    refreshes,
  );
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
          onClick={() =>
            publish.mutate(undefined, {
              onSuccess: () => toast.done(t("announcements.published")),
              onError: toast.problem,
            })
          }
        >
          {t("announcements.publishNow")}
        </Button>
      )}
      <ConfirmButton
        label={t("announcements.withdraw")}
        question={t("announcements.withdrawWarning")}
        kind="danger"
        event="withdraw-announcement"
        refreshes={refreshes}
        run={() => send("put", "/api/v1/announcements/{id}/withdrawal", { path: { id } })}
        onDone={() => toast.done(t("announcements.withdrawn"))}
      />
    </>
  );
}
