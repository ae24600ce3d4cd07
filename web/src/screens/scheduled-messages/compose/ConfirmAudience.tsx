import { useTranslation } from "react-i18next";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import type { AudienceFilter, Channel } from "../../audience/audience.ts";
import { useRecipientCount } from "./useRecipientCount.ts";

interface Props {
  open: boolean;
  title: string;
  /** What will happen and when. */
  about: string;
  action: string;
  event: string;
  channel: Channel;
  audienceFilter: AudienceFilter;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms a message before it is sent, with its number of recipients. */
export function ConfirmAudience(props: Props) {
  const { open, title, about, action, event, busy, onConfirm, onClose } = props;
  const { t } = useTranslation();
  const { may } = useSignedIn();
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <div className="stack">
        {may("messages.send") && <Count {...props} />}
        <p>{about}</p>
      </div>
      <div className="dialog-foot">
        <Button kind="plain" onClick={onClose}>
          {t("common.cancel")}
        </Button>
        <Button kind="primary" icon="send" busy={busy} onClick={onConfirm} event={event}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}

function Count({ channel, audienceFilter }: Pick<Props, "channel" | "audienceFilter">) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const read = useRecipientCount(channel, audienceFilter);
  return (
    <Loaded read={read} lines={1}>
      {({ count, unreachable }) => (
        <>
          <p>
            {t("messages.recipients")} <strong className="audience-count figures">{number(count)}</strong>
          </p>
          {unreachable > 0 && (
            <Note tone="warn">
              {t(channel === "in_app" ? "messages.noAccount" : "messages.unreachable", {
                count: unreachable,
              })}
            </Note>
          )}
        </>
      )}
    </Loaded>
  );
}
