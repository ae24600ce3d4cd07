import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readAll } from "../../../../api/readAll.ts";
import { isolated } from "../../../../lib/format/isolated.ts";
import { useDayWords } from "../../../../lib/words/useDayWords.ts";
import { Button } from "../../../../ui/actions/Button.tsx";
import { Dialog } from "../../../../ui/dialogs/Dialog.tsx";
import { Loaded } from "../../../../ui/lists/Loaded.tsx";
import type { Plan } from "../plan/plan.ts";
import { AvailabilityGrid } from "./AvailabilityGrid.tsx";

interface Props {
  plan: Plan;
  staffMemberId: string;
  name: string;
}

/** When a teacher can teach, for the automatic placing of lessons. */
export function EditAvailability({ plan, staffMemberId, name }: Props) {
  const w = useDayWords();
  const [open, setOpen] = useState(false);
  const read = useQuery({
    queryKey: ["/api/v1/staff-availabilities", "all", staffMemberId],
    queryFn: () => readAll("/api/v1/staff-availabilities", { staffMemberId }),
    enabled: open,
  });
  return (
    <>
      <Button onClick={() => setOpen(true)} event="edit-availability">
        {w("availability.open")}
      </Button>
      <Dialog
        title={w("availability.title", { name: isolated(name) })}
        open={open}
        onClose={() => setOpen(false)}
      >
        {open && (
          <Loaded read={read}>
            {(entries) => (
              <AvailabilityGrid
                plan={plan}
                staffMemberId={staffMemberId}
                entries={entries}
                onClose={() => setOpen(false)}
              />
            )}
          </Loaded>
        )}
      </Dialog>
    </>
  );
}
