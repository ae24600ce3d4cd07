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

export function AnnouncementActions({ announcement: { id, status } }: { announcement: Announcement }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const move = useWrite(
    (to: "publication" | "withdrawal") => send("put", `/api/v1/announcements/{id}/${to}`, { path: { id } }),
    ["/announcements", "/announcement-receipts", "/communication/announcements"],
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
          busy={move.isPending}
          event="publish-announcement"
          onClick={() =>
            move.mutate("publication", {
              onSuccess: () => toast.done(t("announcements.published")),
              onError: toast.problem,
            })
          }
        >
          {t("announcements.publishNow")}
        </Button>
      )}
      <ConfirmButton
        warning={t("announcements.withdrawWarning")}
        busy={move.isPending}
        event="withdraw-announcement"
        onConfirm={() =>
          move.mutate("withdrawal", {
            onSuccess: () => toast.done(t("announcements.withdrawn")),
            onError: toast.problem,
          })
        }
      >
        {t("announcements.withdraw")}
      </ConfirmButton>
    </>
  );
}
