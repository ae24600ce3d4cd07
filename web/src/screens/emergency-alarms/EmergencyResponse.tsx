import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useWrite } from "../../api/useWrite.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ProblemNote } from "../../ui/feedback/ProblemNote.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { alarmRefreshes, type OwnAlarm } from "./alarmRows.ts";

interface Props {
  alarm: OwnAlarm;
  onDone: () => void;
}

/** "I am safe" or "I need help" in one tap; place and note are optional. */
export function EmergencyResponse({ alarm: { id, place: formerPlace, note: formerNote }, onDone }: Props) {
  const { t } = useTranslation();
  const [place, setPlace] = useState(formerPlace ?? "");
  const [note, setNote] = useState(formerNote ?? "");
  const respond = useWrite(
    (status: "safe" | "help") =>
      send("put", "/api/v1/communication/emergency-alarms/{id}/response", {
        path: { id },
        body: { status, place: place.trim() || null, note: note.trim() || null },
      }),
    alarmRefreshes,
  );
  const tap = (status: "safe" | "help") => respond.mutate(status, { onSuccess: onDone });
  return (
    <div className="stack">
      <ProblemNote error={respond.error} />
      <div className="emergency-buttons">
        <Button
          kind="primary"
          icon="check"
          busy={respond.isPending && respond.variables === "safe"}
          event="respond-safe"
          onClick={() => tap("safe")}
        >
          {t("emergency.iAmSafe")}
        </Button>
        <Button
          kind="danger"
          icon="alert"
          busy={respond.isPending && respond.variables === "help"}
          event="respond-help"
          onClick={() => tap("help")}
        >
          {t("emergency.iNeedHelp")}
        </Button>
      </div>
      <Field
        label={t("emergency.myPlace")}
        maxLength={200}
        value={place}
        onChange={({ target }) => setPlace(target.value)}
      />
      <Field
        label={t("emergency.myNote")}
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </div>
  );
}
