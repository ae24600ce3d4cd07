import { useState } from "react";
import { useRead } from "../../api/useRead.ts";
import { dotted } from "../../lib/format/isolated.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useDayWords } from "../../lib/words/useDayWords.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import "./registers/Registers.css";

/** The corrections of a mark, newest first. */
export function MarkHistory({ recordId, name }: { recordId: string; name: string }) {
  const w = useDayWords();
  const { instant } = useFormat();
  const [open, setOpen] = useState(false);
  const read = useRead("/api/v1/attendance-changes", {
    query: { attendanceRecordId: recordId, include: "oldCode,newCode", limit: 100 },
    enabled: open,
  });
  return (
    <>
      <Button
        kind="plain"
        icon="clock"
        aria-label={w("history.of", { name })}
        title={w("history.title")}
        onClick={() => setOpen(true)}
        event="mark-history"
      />
      <Dialog title={w("history.of", { name })} open={open} onClose={() => setOpen(false)}>
        <Loaded read={read} lines={2}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty icon="clock">{w("history.none")}</Empty>
            ) : (
              <ol className="mark-changes">
                {data.map(({ id, oldCode, newCode, reason, changedBy, createdAt }) => (
                  <li key={id}>
                    <strong>
                      {w("history.change", { from: oldCode?.label ?? "", to: newCode?.label ?? "" })}
                    </strong>
                    <span className="soft small">
                      {instant(createdAt)} <ChangedBy userId={changedBy} />
                    </span>
                    {reason && <span className="small">{dotted(reason)}</span>}
                  </li>
                ))}
              </ol>
            )
          }
        </Loaded>
      </Dialog>
    </>
  );
}

function ChangedBy({ userId }: { userId: string | null }) {
  const { may } = useSignedIn();
  const read = useRead("/api/v1/users/{id}", {
    path: { id: userId ?? "" },
    enabled: userId !== null && may("users.read"),
  });
  return read.data ? <>· {dotted(read.data.name)}</> : null;
}
