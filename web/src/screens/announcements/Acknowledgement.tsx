import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Note } from "../../ui/feedback/Note.tsx";
import { toast } from "../../ui/feedback/toast.ts";

interface Props {
  id: string;
  readAt: string | null;
  acknowledgedAt: string | null;
  requiresAcknowledgement: boolean;
}

/** Asks the reader to acknowledge an announcement. Opening it only marks it as read. */
export function Acknowledgement({ id, readAt, acknowledgedAt, requiresAcknowledgement }: Props) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { mutate, isPending } = useWrite(
    (body: { read?: true; acknowledged?: true }) =>
      send("patch", "/api/v1/communication/announcements/{id}", { path: { id }, body }),
    ["/communication/announcements", "/announcements", "/announcement-receipts"],
  );
  useEffect(() => {
    if (readAt === null) mutate({ read: true });
  }, [readAt, mutate]);
  if (!requiresAcknowledgement) return null;
  if (acknowledgedAt)
    return <Note tone="good">{t("announcements.acknowledgedAt", { at: instant(acknowledgedAt) })}</Note>;
  return (
    <div className="stack-tight">
      <Note tone="warn">{t("announcements.askedToAcknowledge")}</Note>
      <div>
        <Button
          kind="primary"
          icon="check"
          busy={isPending}
          event="acknowledge"
          onClick={() => mutate({ acknowledged: true }, { onError: toast.problem })}
        >
          {t("announcements.acknowledge")}
        </Button>
      </div>
    </div>
  );
}
