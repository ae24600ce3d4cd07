import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Note } from "../../ui/feedback/Note.tsx";
import { Facts } from "../../ui/layout/Facts.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import type { AudienceFilter } from "../audience/audience.ts";

interface Props {
  isDrill: boolean;
  audienceFilter: AudienceFilter;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an alarm starts, with the number of people who get it and by which ways. */
export function ConfirmAlarm({ isDrill, audienceFilter, busy, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const read = useQuery({
    queryKey: ["/api/v1/emergency-alarms/preview", audienceFilter],
    queryFn: () => send("post", "/api/v1/emergency-alarms/preview", { body: { audienceFilter } }),
    staleTime: 0,
  });
  return (
    <Dialog title={t(isDrill ? "emergency.confirmDrill" : "emergency.confirm")} open onClose={onClose}>
      <div className="stack">
        <Note tone={isDrill ? "plain" : "warn"}>
          {t(isDrill ? "emergency.aboutDrill" : "emergency.aboutStart")}
        </Note>
        <Loaded read={read} lines={3}>
          {({ count, countExpected, countPush, countSms, countEmail }) => (
            <Facts
              facts={[
                [t("emergency.people"), number(count)],
                [t("emergency.expected"), number(countExpected)],
                [t("emergency.byPush"), number(countPush)],
                [t("emergency.bySms"), number(countSms)],
                [t("emergency.byEmail"), number(countEmail)],
              ]}
            />
          )}
        </Loaded>
      </div>
      <div className="dialog-foot">
        <Button kind="plain" onClick={onClose}>
          {t("common.cancel")}
        </Button>
        <Button kind="danger" icon="alert" busy={busy} onClick={onConfirm} event="start-alarm">
          {read.data ? t("emergency.startFor", { people: number(read.data.count) }) : t("emergency.start")}
        </Button>
      </div>
    </Dialog>
  );
}
