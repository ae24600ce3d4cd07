import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { EmergencyResponse } from "./EmergencyResponse.tsx";
import { useAlarmWords } from "./useAlarmWords.ts";
import "./Emergency.css";

/** Where a push notification of an alarm leads: the alarm and the user's response. */
export function Emergency() {
  const { t } = useTranslation();
  const { headline, text } = useAlarmWords();
  const read = useRead("/api/v1/communication/emergency-alarms");
  return (
    <>
      <PageHead title={t("nav.emergencyAlarms")} />
      <Loaded read={read} lines={3}>
        {({ data: [alarm] }) =>
          alarm ? (
            <Card title={headline(alarm)}>
              <div className="stack">
                {alarm.messages.toReversed().map(({ texts, createdAt }) => (
                  <p key={createdAt} dir="auto">
                    {text(texts)}
                  </p>
                ))}
                {alarm.expectsResponse && <p>{t(`emergency.${alarm.response}`)}</p>}
                {alarm.status === "open" && alarm.expectsResponse && (
                  <EmergencyResponse alarm={alarm} onDone={() => {}} />
                )}
              </div>
            </Card>
          ) : (
            <Empty>{t("emergency.noAlarm")}</Empty>
          )
        }
      </Loaded>
    </>
  );
}
