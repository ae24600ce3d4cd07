import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { activityRefreshes, type Place } from "../activityRows.ts";

/** Decides about one choice: accept, waiting list, decline; or ends a place. */
export function PlaceActions({ of: { id, status, consentBy, studentName } }: { of: Place }) {
  const { t } = useTranslation();
  const decide = useWrite(
    (to: "accepted" | "waiting_list" | "declined") =>
      send("put", "/api/v1/activity-enrollments/{id}/decision", { path: { id }, body: { status: to } }),
    activityRefreshes,
  );
  const act = (to: "accepted" | "waiting_list" | "declined") =>
    decide.mutate(to, { onSuccess: () => toast.done(t("common.saved")), onError: toast.problem });
  if (status === "left") return null;
  if (status === "accepted")
    return (
      <ConfirmButton
        kind="plain"
        label={t("activities.leave")}
        question={t("activities.leaveAsk")}
        event="leave-activity"
        refreshes={activityRefreshes}
        run={() => send("put", "/api/v1/activity-enrollments/{id}/departure", { path: { id } })}
      />
    );
  const button = (to: "accepted" | "waiting_list" | "declined", label: string) => (
    <Button
      kind="plain"
      onClick={() => act(to)}
      busy={decide.isPending}
      event={`activity-place-${to}`}
      aria-label={`${label}: ${studentName}`}
    >
      {label}
    </Button>
  );
  return (
    <span className="row">
      {consentBy && button("accepted", t("activities.accept"))}
      {consentBy && status !== "waiting_list" && button("waiting_list", t("activities.wait"))}
      {status !== "declined" && button("declined", t("activities.decline"))}
    </span>
  );
}
