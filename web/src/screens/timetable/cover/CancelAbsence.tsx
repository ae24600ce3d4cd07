import { send } from "../../../api/client.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { coverRefreshes } from "./coverRefreshes.ts";

/** Cancels an absence: the person is there after all. */
export function CancelAbsence({ id, name }: { id: string; name: string }) {
  const w = useDayWords();
  return (
    <ConfirmButton
      kind="plain"
      label={w("absent.cancel")}
      question={w("absent.cancelAsk", { name })}
      event="cancel-absence"
      refreshes={coverRefreshes}
      run={() => send("put", "/api/v1/staff-absences/{id}/cancellation", { path: { id } })}
    />
  );
}
