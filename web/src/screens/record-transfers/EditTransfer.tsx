import { useState } from "react";
import { send } from "../../api/client.ts";
import { useWrite } from "../../api/useWrite.ts";
import { SaveForm } from "../../ui/forms/SaveForm.tsx";
import { PlanFields } from "./incoming/PlanFields.tsx";
import { planOf } from "./incoming/planOf.ts";
import { type Transfer, transferRefreshes } from "./transfers.ts";

/** Changes a transfer of which no package was made yet. */
export function EditTransfer({ transfer, onDone }: { transfer: Transfer; onDone: () => void }) {
  const [contents, setContents] = useState<string[]>(transfer.contents);
  const save = useWrite(
    (values: Record<string, string>) =>
      send("patch", "/api/v1/record-transfers/{id}", {
        path: { id: transfer.id },
        body: planOf(values, contents),
      }),
    transferRefreshes,
  );
  return (
    <SaveForm save={save} event="change-transfer" onDone={onDone}>
      <PlanFields
        studentId={transfer.studentId!}
        transfer={transfer}
        contents={contents}
        onContents={setContents}
      />
    </SaveForm>
  );
}
