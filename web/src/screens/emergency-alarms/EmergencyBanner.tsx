import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Icon } from "../../ui/actions/Icon.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import type { OwnAlarm } from "./alarmRows.ts";
import { EmergencyResponse } from "./EmergencyResponse.tsx";
import { useAlarmWords } from "./useAlarmWords.ts";
import "./Emergency.css";

const storageKey = "emergency-seen";

/** Covers the console until the user has responded to the last message of their alarm, then stays as a bar. */
export function EmergencyBanner({ alarm }: { alarm: OwnAlarm }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { may } = useSignedIn();
  const { headline, text } = useAlarmWords();
  const { id, messages, status, response, expectsResponse } = alarm;
  const last = `${id} ${messages.length}`;
  const [seen, setSeen] = useState(() => sessionStorage.getItem(storageKey));
  const close = () => {
    sessionStorage.setItem(storageKey, last);
    setSeen(last);
  };
  const isOpen = status === "open";
  if (seen === last && !isOpen) return null;
  const title = isOpen ? headline(alarm) : t("emergency.over", { headline: headline(alarm) });
  if (seen === last)
    return (
      <div className="emergency-bar" data-drill={alarm.isDrill || undefined} role="status">
        <Icon name="alert" />
        <strong>{title}</strong>
        {expectsResponse && <span>{t(`emergency.${response}`)}</span>}
        {may("emergency-alarms.read") && (
          <Link href={`/emergency-alarms/${id}`} data-event="open-alarm-board">
            {t("emergency.board")}
          </Link>
        )}
        <Button event="open-alarm" onClick={() => setSeen("")}>
          {t("emergency.show")}
        </Button>
      </div>
    );
  return (
    <Dialog title={title} open shape="locked">
      <div className="stack emergency">
        {messages.toReversed().map(({ texts, createdAt }) => (
          <div key={createdAt}>
            <p className="emergency-text" dir="auto">
              {text(texts)}
            </p>
            <p className="soft small">{instant(createdAt)}</p>
          </div>
        ))}
        {isOpen && expectsResponse && <EmergencyResponse alarm={alarm} onDone={close} />}
        {(!isOpen || !expectsResponse || response !== "waiting") && (
          <div className="dialog-foot">
            <Button event="close-alarm" onClick={close}>
              {t("common.close")}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
