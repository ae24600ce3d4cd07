import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import type { Alarm } from "./alarmRows.ts";
import { useAlarmWords } from "./useAlarmWords.ts";

/** What was sent to the people of an alarm. */
export function AlarmMessages({ alarm: { id } }: { alarm: Alarm }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { text } = useAlarmWords();
  const read = useRead("/api/v1/emergency-alarm-messages", { query: { emergencyAlarmId: id, limit: 100 } });
  return (
    <Card title={t("emergency.messages")}>
      <Loaded read={read} lines={2}>
        {({ data }) => (
          <div className="stack">
            {data.map(({ id: key, kind, texts, createdAt, authorName }) => (
              <div key={key}>
                <strong>{t(`emergency.messageKinds.${kind}`)}</strong>{" "}
                <span className="soft small">
                  {instant(createdAt)} <bdi>{authorName}</bdi>
                </span>
                <p dir="auto">{text(texts)}</p>
              </div>
            ))}
          </div>
        )}
      </Loaded>
    </Card>
  );
}
