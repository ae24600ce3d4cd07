import { useTranslation } from "react-i18next";
import type { Row } from "../../api/types.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { Card } from "../../ui/Card.tsx";
import { Note } from "../../ui/Note.tsx";
import { Progress } from "../../ui/Progress.tsx";

/** How far a message is, once it was taken. */
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
