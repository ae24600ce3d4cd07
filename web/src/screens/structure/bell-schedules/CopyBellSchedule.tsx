import { useState } from "react";
import type { Row } from "../../../api/types.ts";
import { useSetupWords } from "../../../kit/useSetupWords.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { BellScheduleForm } from "./BellScheduleForm.tsx";

/** Adds a schedule that starts with the times of another one: how the times of a used schedule change. */
export function CopyBellSchedule({ row }: { row: Row<"/api/v1/bell-schedules"> }) {
  const words = useSetupWords();
  const { may } = useSignedIn();
  const [open, setOpen] = useState(false);
  if (!words || !may("structure.manage")) return null;
  return (
    <>
      <Button kind="plain" onClick={() => setOpen(true)} event="copy-bell-schedule">
        {words.text("bell.copy")}
      </Button>
      <Dialog title={words.resource("bell-schedules").add} open={open} onClose={() => setOpen(false)}>
        <BellScheduleForm copied={row} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
