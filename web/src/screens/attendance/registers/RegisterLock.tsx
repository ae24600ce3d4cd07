import { useState } from "react";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { ReasonForm } from "../../../ui/forms/ReasonForm.tsx";

const refreshed = ["/attendance", "/sections/{id}/attendance"];

/** Locks a taken register, or unlocks it with a reason. */
export function RegisterLock({
  session,
}: {
  session: Pick<Row<"/api/v1/attendance-sessions">, "id" | "status">;
}) {
  const w = useDayWords();
  const { may } = useSignedIn();
  const [open, setOpen] = useState(false);
  const path = { id: session.id };
  const unlock = useWrite(
    (reason: string) => send("delete", "/api/v1/attendance-sessions/{id}/lock", { path, body: { reason } }),
    refreshed,
  );
  if (!may("attendance.manage")) return null;
  if (session.status === "taken")
    return (
      <ConfirmButton
        label={w("lock.lock")}
        question={w("lock.question")}
        event="lock-register"
        run={() => send("put", "/api/v1/attendance-sessions/{id}/lock", { path })}
        refreshes={refreshed}
      />
    );
  if (session.status !== "locked") return null;
  return (
    <>
      <Button onClick={() => setOpen(true)} event="ask-unlock-register">
        {w("lock.unlock")}
      </Button>
      <Dialog title={w("lock.unlock")} open={open} onClose={() => setOpen(false)}>
        <p>{w("lock.unlockQuestion")}</p>
        <ReasonForm
          action={w("lock.unlock")}
          event="unlock-register"
          busy={unlock.isPending}
          error={unlock.error}
          onCancel={() => setOpen(false)}
          onSubmit={({ reason = "" }) =>
            unlock.mutate(reason.trim(), {
              onSuccess: () => {
                toast.done(w("lock.unlocked"));
                setOpen(false);
              },
            })
          }
        />
      </Dialog>
    </>
  );
}
