import { useTranslation } from "react-i18next";
import type { Row } from "../../api/types.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Note } from "../../ui/feedback/Note.tsx";
import { Progress } from "../../ui/feedback/Progress.tsx";
import { Card } from "../../ui/layout/Card.tsx";

/** The sending progress of a message. */
export function MessageProgress({ message }: { message: Row<"/api/v1/scheduled-messages"> }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { countPlanned, countSent, countFailed } = message;
  if (countPlanned === 0) return null;
  return (
    <Card>
      <div className="stack-tight">
        <Progress
          label={t("messages.sent")}
          done={countSent + countFailed}
          of={countPlanned}
          words={`${number(countSent)} / ${number(countPlanned)}`}
        />
        {countFailed > 0 && <Note tone="warn">{t("messages.failed", { count: countFailed })}</Note>}
      </div>
    </Card>
  );
}
