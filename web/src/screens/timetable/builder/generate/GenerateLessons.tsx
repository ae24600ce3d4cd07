import { useState } from "react";
import { useRead } from "../../../../api/useRead.ts";
import { useDayWords } from "../../../../lib/words/useDayWords.ts";
import { Button } from "../../../../ui/actions/Button.tsx";
import { Dialog } from "../../../../ui/dialogs/Dialog.tsx";
import { Loaded } from "../../../../ui/lists/Loaded.tsx";
import type { Plan } from "../plan/plan.ts";
import { GenerationForm } from "./GenerationForm.tsx";
import { GenerationResult } from "./GenerationResult.tsx";
import { isRunning } from "./isRunning.ts";

const EVERY_MS = 1_000;

/** Places the lessons that a draft lacks: asks for the rules, shows the search, and adds its result to the draft. */
export function GenerateLessons({ plan }: { plan: Plan }) {
  const w = useDayWords();
  const [open, setOpen] = useState(false);
  const [again, setAgain] = useState(false);
  const latest = useRead("/api/v1/timetable-generations", {
    query: { timetableId: plan.timetable.id, limit: 1 },
    enabled: open,
    fresh: true,
    every: (data) => isRunning(data?.data[0]) && EVERY_MS,
  });
  const close = () => {
    setOpen(false);
    setAgain(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)} event="place-lessons">
        {w("generate.open")}
      </Button>
      <Dialog title={w("generate.title")} open={open} onClose={close}>
        {open && (
          <Loaded read={latest}>
            {({ data: [generation] }) =>
              generation && !again ? (
                <GenerationResult
                  plan={plan}
                  generation={generation}
                  onAgain={() => setAgain(true)}
                  onClose={close}
                />
              ) : (
                <GenerationForm plan={plan} onStarted={() => setAgain(false)} onCancel={close} />
              )
            }
          </Loaded>
        )}
      </Dialog>
    </>
  );
}
