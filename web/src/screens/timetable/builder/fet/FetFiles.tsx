import { useState } from "react";
import { useDayWords } from "../../../../lib/words/useDayWords.ts";
import { Button } from "../../../../ui/actions/Button.tsx";
import { DownloadButton } from "../../../../ui/actions/DownloadButton.tsx";
import { Dialog } from "../../../../ui/dialogs/Dialog.tsx";
import { ImportFet } from "./ImportFet.tsx";

/** Exchanges the lessons of a draft with FET: its data file to download, and a file of FET to import. */
export function FetFiles({ timetableId }: { timetableId: string }) {
  const w = useDayWords();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} event="open-fet">
        {w("fet.open")}
      </Button>
      <Dialog title={w("fet.title")} open={open} onClose={close}>
        {open && (
          <div className="stack">
            <p className="soft">{w("fet.exportHint")}</p>
            <div>
              <DownloadButton path={`/api/v1/timetables/${timetableId}/timetable.fet`} event="export-fet">
                {w("fet.export")}
              </DownloadButton>
            </div>
            <ImportFet timetableId={timetableId} onDone={close} />
          </div>
        )}
      </Dialog>
    </>
  );
}
