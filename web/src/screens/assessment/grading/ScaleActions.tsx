import { useState } from "react";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useSetupWords } from "../../../kit/useSetupWords.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { ScaleIntervals } from "./ScaleIntervals.tsx";

const path = "/api/v1/grading-scales";

/** Sets the bands of a scale, makes it the default, or retires it. */
export function ScaleActions({ row }: { row: Row<typeof path> }) {
  const words = useSetupWords();
  const { may } = useSignedIn();
  const [editing, setEditing] = useState(false);
  if (!words || !may("grades.settings")) return null;
  return (
    <>
      <Button
        kind="plain"
        onClick={() => setEditing(true)}
        event="edit-bands"
        aria-label={`${words.text("bands")}: ${row.name}`}
      >
        {words.text("bands")}
      </Button>
      {row.status === "active" && !row.isDefault && (
        <ConfirmButton
          kind="plain"
          label={words.text("makeDefault")}
          question={words.text("makeDefaultQuestion", { name: row.name })}
          event="default-scale"
          run={() => send("put", `${path}/{id}/default`, { path: { id: row.id } })}
          refreshes={["/grading-scales"]}
        />
      )}
      {row.status === "active" && !row.isDefault && (
        <ConfirmButton
          kind="plain"
          label={words.text("retire")}
          question={words.text("retireScaleQuestion", { name: row.name })}
          event="retire-scale"
          run={() => send("put", `${path}/{id}/retirement`, { path: { id: row.id } })}
          refreshes={["/grading-scales"]}
        />
      )}
      <Dialog title={`${words.text("bands")}: ${row.name}`} open={editing} onClose={() => setEditing(false)}>
        {editing && <ScaleIntervals id={row.id} words={words} onDone={() => setEditing(false)} />}
      </Dialog>
    </>
  );
}
