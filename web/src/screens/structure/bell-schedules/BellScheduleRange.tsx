import { useState } from "react";
import { ResourceForm } from "../../../kit/ResourceForm.tsx";
import { useSetupWords } from "../../../kit/useSetupWords.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { bellScheduleUses } from "./bellScheduleUses.ts";

/** Gives a range of dates, or weekdays of a range, another bell schedule. */
export function BellScheduleRange() {
  const words = useSetupWords();
  const [open, setOpen] = useState(false);
  if (!words) return null;
  const { add } = words.resource(bellScheduleUses.key);
  return (
    <>
      <Button onClick={() => setOpen(true)} event="open-bell-schedule-range">
        {add}
      </Button>
      <Dialog title={add} open={open} onClose={() => setOpen(false)}>
        <ResourceForm resource={bellScheduleUses} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
