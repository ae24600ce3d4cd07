import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { courseRequestRefreshes, type Round } from "../courseRequestRows.ts";

type Status = "open" | "closed" | "cancelled";
const next: Readonly<Record<Round["status"], readonly Status[]>> = {
  draft: ["open", "cancelled"],
  open: ["closed", "cancelled"],
  closed: ["open", "cancelled"],
  published: [],
  cancelled: [],
};

/** What the office can do with a round. */
export function RoundActions({ of: { id, status }, onEdit }: { of: Round; onEdit: () => void }) {
  const { t } = useTranslation();
  if (next[status].length === 0) return null;
  return (
    <>
      <Button onClick={onEdit} event="edit-request-round">
        {t("common.edit")}
      </Button>
      {status === "open" && (
        <ConfirmButton
          label={t("electives.remind")}
          question={t("electives.remindAsk")}
          event="remind-families"
          refreshes={courseRequestRefreshes}
          run={() => send("post", "/api/v1/course-request-rounds/{id}/reminders", { path: { id } })}
          onDone={({ students }) => toast.done(t("electives.reminded", { students }))}
        />
      )}
      {next[status].map((to) => (
        <ConfirmButton
          key={to}
          kind={to === "cancelled" ? "danger" : "primary"}
          label={t(`electives.move.${to}`)}
          question={t(`electives.ask.${to}`)}
          event={`request-round-${to}`}
          refreshes={courseRequestRefreshes}
          run={() =>
            send("put", "/api/v1/course-request-rounds/{id}/status", { path: { id }, body: { status: to } })
          }
        />
      ))}
    </>
  );
}
